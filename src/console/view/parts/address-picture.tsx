/** Draws the address space: a strip for each family, with what is let in, gained and lost. */
import { FAMILIES, type Family, type IpSet } from "../../../cidr";
import { accessWords } from "../../model/access-sentences";
import { cellLabel, cellRuns, CELLS } from "../../model/address-space";

const TICKS = [0, 64, 128, 192];
/** A strip in the picture of a change has two lanes: now, and after the save. */
const LANE = 11;

interface PictureProps {
  readonly before: IpSet;
  readonly after: IpSet;
}

/** Draws a change: now in the upper lane, after the save in the lower one, so that colours are not needed. */
export function ChangePicture({ before, after }: PictureProps) {
  return (
    <figure class="picture">
      {FAMILIES.map((family) => (
        <Strip key={family} family={family} before={before} after={after} />
      ))}
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
    </figure>
  );
}

function Strip({ family, before, after }: PictureProps & { readonly family: Family }) {
  const lanes = [
    { y: 0, own: "lost", runs: cellRuns(family, before, after) },
    { y: LANE + 2, own: "gained", runs: cellRuns(family, after, before) },
  ];
  return (
    <>
      <span aria-hidden="true">IPv{family}</span>
      <svg
        class="lanes"
        viewBox={`0 0 ${CELLS} ${2 * LANE + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`IPv${family}: ${accessWords(after.only(family))}`}
      >
        {lanes.map(({ y, own, runs }) => (
          <g key={y}>
            <rect class="track" y={y} width={CELLS} height={LANE} />
            {runs.map(({ start, length, isOwn }) => (
              <rect key={start} class={isOwn ? own : "kept"} x={start} y={y} width={length} height={LANE} />
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
export function SmallPicture({ addresses, isOpen }: { readonly addresses: IpSet; readonly isOpen: boolean }) {
  return (
    <svg class="space" viewBox={`0 0 ${CELLS} 14`} preserveAspectRatio="none" aria-hidden="true">
      {FAMILIES.map((family, row) => (
        <g key={family}>
          <rect class="track" y={row * 8} width={CELLS} height={6} />
          {cellRuns(family, addresses, addresses).map(({ start, length }) => (
            <rect
              key={start}
              class={isOpen ? "everybody" : "kept"}
              x={start}
              y={row * 8}
              width={Math.max(length, 2)}
              height={6}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
