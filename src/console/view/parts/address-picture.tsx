/** Draws the address space: a strip for each family, with what is let in, gained and lost. */
import { FAMILIES, type Family, type IpSet } from "../../../cidr";
import { accessWords, isOpen } from "../../model/access";
import { cellLabel, cellRuns, CELLS } from "../../model/address-space";

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
  if (FAMILIES.every((family) => after.isOpen(family))) return <OpenPicture />;
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
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect class={change} x="1" y="1" width="10" height="10" />
              </svg>
              {change === "kept" ? "stays" : change}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

/** One bar for a list that is open to everybody. */
function OpenPicture() {
  return (
    <svg
      class="space open"
      viewBox={`0 0 ${CELLS} 6`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Every IPv4 and IPv6 address"
    >
      <rect class="everybody" width={CELLS} height={6} />
    </svg>
  );
}

interface StripProps extends PictureProps {
  readonly family: Family;
}

function Strip({ family, before, after }: StripProps) {
  const lanes =
    before === undefined
      ? [{ y: 0, own: "kept", set: after, other: after }]
      : [
          { y: 0, own: "lost", set: before, other: after },
          { y: LANE + 2, own: "gained", set: after, other: before },
        ];
  return (
    <>
      <span aria-hidden="true">IPv{family}</span>
      <svg
        class={`lanes of-${lanes.length}`}
        viewBox={`0 0 ${CELLS} ${lanes.length * (LANE + 2) - 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`IPv${family}: ${accessWords(after.only(family))}`}
      >
        {lanes.map(({ y, own, set, other }) => (
          <g key={y}>
            <rect class="track" y={y} width={CELLS} height={LANE} />
            {cellRuns(family, set, other).map(({ start, length, isOwn }) => (
              <rect
                key={start}
                class={set.isOpen(family) ? "everybody" : isOwn ? own : "kept"}
                x={start}
                y={y}
                width={length}
                height={LANE}
              />
            ))}
          </g>
        ))}
      </svg>
      <span class="scale" aria-hidden="true">
        {TICKS.map((cell) => (
          <span key={cell}>{cellLabel(family, cell)}</span>
        ))}
      </span>
    </>
  );
}

/** Draws what is let in, IPv4 above IPv6, for a row of a table. */
export function SmallPicture({ addresses }: { readonly addresses: IpSet }) {
  const tone = isOpen(addresses) ? "everybody" : "kept";
  return (
    <svg class="space" viewBox={`0 0 ${CELLS} 14`} preserveAspectRatio="none" aria-hidden="true">
      {FAMILIES.map((family, row) => (
        <g key={family}>
          <rect class="track" y={row * 8} width={CELLS} height={6} />
          {cellRuns(family, addresses, addresses).map(({ start, length }) => (
            <rect key={start} class={tone} x={start} y={row * 8} width={Math.max(length, 2)} height={6} />
          ))}
        </g>
      ))}
    </svg>
  );
}
