import type { Preview } from '@patchbay/contract/changes/preview'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './change.module.css'

/** What will be sent, word for word, beside the section as it stands where it changes one. */
export function Commands({ preview: { sendings } }: { preview: Preview }) {
  if (sendings.length === 0) return null
  const all = sendings.flatMap(({ lines }) => lines).join('\n')
  return (
    <Panel title="Commands" aside={<CopyButton text={all} what="commands" />}>
      {sendings.map(({ to, lines, stands, text }) => (
        <div key={to} className={css.sending}>
          {stands !== undefined && (
            <div>
              <p className={css.to}>current</p>
              <pre className={css.commands}>{stands.join('\n')}</pre>
            </div>
          )}
          {text !== undefined && (
            <div>
              <p className={css.to}>as it is read at {to}</p>
              <p className={css.read}>{text}</p>
            </div>
          )}
          <div>
            <p className={css.to}>to {to}</p>
            <pre className={css.commands}>{lines.join('\n')}</pre>
          </div>
        </div>
      ))}
    </Panel>
  )
}
