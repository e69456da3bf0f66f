import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './command-text.module.css'

interface Props {
  readonly command: string
  /** Name of the switch. */
  readonly device: string
  readonly text: string
  readonly said: Said
}

/** What the switch said word for word; its secrets were taken out before it was sent here. */
export function CommandText({ command, device, text, said }: Props) {
  return (
    <Panel title={command} aside={<CopyButton text={text} what={command} />}>
      <Shown part={textPart(command, device, text, said)} />
      {/* It scrolls sideways, which takes a keyboard to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.text} tabIndex={0} aria-label={command}>
        {text === '' ? 'Nothing.' : text}
      </pre>
    </Panel>
  )
}

/** A text of a switch line by line; nothing is one line that says so, as on the page. */
export const textPart = (command: string, device: string, text: string, said: Said): ShownPart => ({
  title: command,
  columns: ['Switch', 'Line'],
  rows: (text === '' ? 'Nothing.' : text.replace(/\n$/, ''))
    .split(/\r?\n/)
    .map((line) => ({ cells: [device, line], said })),
})
