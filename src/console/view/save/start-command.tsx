/** How to start the emulator again. */
import { COMMAND } from "../../../text";
import { permissions } from "../frame/session";
import { CopyButton } from "../parts/parts";

/** The command that starts the emulator again: with its data, at its address. */
export function StartCommand() {
  const folder = permissions.value?.folder ?? "";
  const quoted = /^[\w@%+:,./\\-]+$/.test(folder) ? folder : `"${folder}"`;
  const command = `${COMMAND} emulator --data-dir ${quoted} --port ${location.port}`;
  return (
    <span class="row">
      <code class="cut">{command}</code> <CopyButton text={command} what="the command that starts it" />
    </span>
  );
}
