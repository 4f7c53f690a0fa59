/** Draws the week in UTC, on which the maintenance window is dragged. The fields beside it do the same by keyboard. */
import { useRef } from "preact/hooks";

import type { JsonObject } from "../../../json";
import { DAY_MINUTES, hoursAndMinutes, WEEKDAYS } from "../../../schema";
import {
  dayParts,
  draggedWindow,
  movedWindow,
  type WeekWindow,
  weekWindow,
  windowFields,
} from "../../model/week";

interface WeekProps {
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
}

const ROW = 20;
const HOURS = [0, 6, 12, 18];

export function WeekPicture({ value, onChange }: WeekProps) {
  const drag = useRef<((minute: number) => WeekWindow) | undefined>(undefined);
  const [day, start, end] = ["day_of_week", "start_time", "end_time"].map((name) =>
    hoursAndMinutes(String(value[name] ?? "")),
  );
  const window = weekWindow(day ?? "", start ?? "", end ?? "");
  const show = (changed: WeekWindow) => {
    onChange({ ...value, ...windowFields(changed) });
  };
  const words =
    window === undefined ? "No window" : `Window on ${day ?? ""} from ${start ?? ""} to ${end ?? ""} UTC`;
  return (
    <figure class="picture week">
      <div class="days" aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${DAY_MINUTES} ${7 * ROW}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = dragFrom(minuteAt(event), window);
          event.preventDefault();
        }}
        onPointerMove={(event) => {
          if (drag.current !== undefined) show(drag.current(minuteAt(event)));
        }}
        onPointerUp={() => (drag.current = undefined)}
        onPointerCancel={() => (drag.current = undefined)}
      >
        {WEEKDAYS.map((name, row) => (
          <rect key={name} class="day" y={row * ROW + 1} width={DAY_MINUTES} height={ROW - 2} />
        ))}
        {(window === undefined ? [] : dayParts(window)).map(({ day: row, from, to }) => (
          <rect key={row} class="window" x={from} y={row * ROW + 1} width={to - from} height={ROW - 2} />
        ))}
      </svg>
      <div class="scale" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, "0")}:00</span>
        ))}
      </div>
      <figcaption class="legend">
        All times are UTC. Drag on the week to set the window, or drag the window to move it.
      </figcaption>
    </figure>
  );
}

/** Begins to move the window if the drag begins on it, and a new window elsewhere. */
function dragFrom(from: number, window: WeekWindow | undefined): (minute: number) => WeekWindow {
  const isOn =
    window !== undefined &&
    dayParts(window).some(
      (part) => from >= part.day * DAY_MINUTES + part.from && from < part.day * DAY_MINUTES + part.to,
    );
  return isOn ? (minute) => movedWindow(window, minute - from) : (minute) => draggedWindow(from, minute);
}

/** Returns the minute of the week under the pointer. */
function minuteAt({ currentTarget, clientX, clientY }: PointerEvent): number {
  const box = (currentTarget as Element).getBoundingClientRect();
  const share = (position: number, from: number, size: number) =>
    Math.min(Math.max((position - from) / size, 0), 0.999999);
  const row = Math.floor(share(clientY, box.top, box.height) * 7);
  return Math.floor((row + share(clientX, box.left, box.width)) * DAY_MINUTES);
}
