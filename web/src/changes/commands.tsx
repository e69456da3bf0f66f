import type { Preview } from '@patchbay/contract/changes/preview'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './change.module.css'

/** What will be sent, word for word. */
export function Commands({ preview: { sendings } }: { preview: Preview }) {
  if (sendings.length === 0) return null
  const all = sendings.flatMap(({ lines }) => lines).join('\n')
  return (
    <Panel title="Commands" aside={<CopyButton text={all} what="commands" />}>
      {sendings.map(({ to, lines }) => (
        <div key={to}>
          <p className={css.to}>to {to}</p>
          <pre className={css.commands}>{lines.join('\n')}</pre>
        </div>
      ))}
    </Panel>
  )
}
