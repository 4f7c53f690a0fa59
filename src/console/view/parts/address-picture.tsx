/** Draws the address space: a strip for each family, with what is let in, gained and lost. */
import { FAMILIES, type Family, type IpSet } from "../../../cidr";
import { accessWords, cellRuns, CELLS } from "../../model/access";

const TICKS = [0, 64, 128, 192];
/** A strip in the picture of a change has two lanes: now, and after the save. */
const LANE = 11;

interface PictureProps {
  /** Undefined for a cluster that does not exist yet. */
  readonly before: IpSet | undefined;
  readonly after: IpSet;
}

/** Draws a change: now in the upper lane, after the save in the lower one, so that colours are not needed. */
export function ChangePicture({ before, after }: PictureProps) {
  if (FAMILIES.every((family) => after.isOpen(family)))
    return (
      <svg class="space" role="img" aria-label="Every IPv4 and IPv6 address">
        <rect class="everybody" width="100%" height="100%" />
      </svg>
    );
  const isChange = before !== undefined && !before.equals(after);
  return (
    <figure class="picture">
      {FAMILIES.map((family) => (
        <Strip key={family} family={family} before={isChange ? before : undefined} after={after} />
      ))}
      {isChange && (
        <figcaption class="legend">
          <span>Upper lane: now. Lower lane: after the save.</span>
          {(["kept", "gained", "lost"] as const).map((change) => (
            <span key={change}>
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                <rect class={change} x="1" y="1" width="10" height="10" />
              </svg>{" "}
              {change === "kept" ? "stays" : change}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

function Strip({ family, before, after }: PictureProps & { readonly family: Family }) {
  const lanes =
    before === undefined
      ? [{ y: 0, set: after }]
      : [
          { y: 0, set: before, change: "lost", changed: before.difference(after) },
          { y: LANE + 2, set: after, change: "gained", changed: after.difference(before) },
        ];
  return (
    <>
      <span aria-hidden="true">IPv{family}</span>
      <svg
        class="lanes"
        height={lanes.length * 12}
        viewBox={`0 0 ${CELLS} ${lanes.length * (LANE + 2) - 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`IPv${family}: ${accessWords(after.only(family))}`}
      >
        {lanes.map((lane) => (
          <Lane key={lane.y} family={family} {...lane} height={LANE} least={1} />
        ))}
      </svg>
      <span class="scale" aria-hidden="true">
        {TICKS.map((cell) => (
          <span key={cell}>{family === 4 ? `${cell}.` : `${(cell * CELLS).toString(16)}::`}</span>
        ))}
      </span>
    </>
  );
}

/** Draws what is let in, IPv4 above IPv6, for a row of a table. */
export function SmallPicture({ addresses }: { readonly addresses: IpSet }) {
  const lane = { set: addresses, height: 6, least: 2 };
  return (
    <svg class="space" viewBox={`0 0 ${CELLS} 14`} preserveAspectRatio="none" aria-hidden="true">
      {FAMILIES.map((family, row) => (
        <Lane key={family} family={family} {...lane} y={row * 8} />
      ))}
    </svg>
  );
}

interface LaneProps {
  readonly family: Family;
  readonly set: IpSet;
  /** What is lost or gained of it is drawn on top. */
  readonly change?: string;
  readonly changed?: IpSet;
  readonly y: number;
  readonly height: number;
  /** The least width of what is drawn, in parts. */
  readonly least: number;
}

function Lane({ family, set, change = "", changed, y, height, least }: LaneProps) {
  const isAll = set.isOpen(family);
  const layers = { [isAll ? "everybody" : "kept"]: set, ...(changed && !isAll && { [change]: changed }) };
  return (
    <g>
      <rect class="track" y={y} width={CELLS} height={height} />
      {Object.entries(layers).map(([layer, drawn]) =>
        cellRuns(family, drawn).map(({ start, end }) => (
          <rect
            key={`${layer} ${start}`}
            class={layer}
            x={start}
            y={y}
            width={Math.max(end - start, least)}
            height={height}
          />
        )),
      )}
    </g>
  );
}
