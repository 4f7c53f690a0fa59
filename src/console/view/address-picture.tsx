/** Draws the address space: a strip for each family, with what is let in, gained and lost. */
import { FAMILIES, type Family, type IpSet } from "../../cidr";
import { accessWords } from "../model/access-words";
import { cellLabel, cellRuns, CELLS } from "../model/address-space";

interface PictureProps {
  readonly before: IpSet;
  readonly after: IpSet;
  /** A smaller picture without its scale. */
  readonly isSmall?: boolean;
}

const HEIGHT = 16;
const TICKS = [0, 64, 128, 192];

/** What is gained stands in the upper half, and what is lost in the lower one, so that colours are not needed. */
const BARS = {
  kept: { y: 0, height: HEIGHT },
  gained: { y: 0, height: HEIGHT / 2 },
  lost: { y: HEIGHT / 2, height: HEIGHT / 2 },
  changed: { y: HEIGHT / 4, height: HEIGHT / 2 },
} as const;

export function AddressPicture({ before, after, isSmall = false }: PictureProps) {
  return (
    <div class={isSmall ? "picture small" : "picture"}>
      {FAMILIES.map((family) => (
        <Strip key={family} family={family} before={before} after={after} isSmall={isSmall} />
      ))}
    </div>
  );
}

function Strip({ family, before, after, isSmall }: Required<PictureProps> & { readonly family: Family }) {
  const label = `IPv${family}: ${accessWords(after.only(family))}`;
  return (
    <div class="strip">
      <span class="family" aria-hidden="true">
        IPv{family}
      </span>
      <svg viewBox={`0 0 ${CELLS} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <rect class="ground" width={CELLS} height={HEIGHT} />
        {cellRuns(family, before, after).map(({ start, length, change }) => (
          <rect key={`${start}${change}`} class={change} x={start} width={length} {...BARS[change]} />
        ))}
      </svg>
      {!isSmall && (
        <div class="ticks" aria-hidden="true">
          {TICKS.map((cell) => (
            <span key={cell}>{cellLabel(family, cell)}</span>
          ))}
        </div>
      )}
    </div>
  );
}
