import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './command-text.module.css'
import { textPart } from './text-part.ts'

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
