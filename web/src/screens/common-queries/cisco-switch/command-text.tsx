import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './command-text.module.css'

/** What the switch said word for word; its secrets were taken out before it was sent here. */
export function CommandText({ command, text }: { command: string; text: string }) {
  return (
    <Panel title={command} aside={<CopyButton text={text} what={command} />}>
      {/* It scrolls sideways, which takes a keyboard to it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.text} tabIndex={0} aria-label={command}>
        {text === '' ? 'Nothing.' : text}
      </pre>
    </Panel>
  )
}
