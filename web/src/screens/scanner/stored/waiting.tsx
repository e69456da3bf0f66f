import type { Scan } from '@patchbay/contract/scanner/scans'
import { Button, TextButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from '../scanner.module.css'
import type { WaitingScans } from './use-waiting.ts'

export const scanWords = (scan: Scan): string =>
  scan.kind === 'code' ? scan.code : `${scan.outlet}, ${scan.device}, ${scan.port}`

/** Scans that wait for a connection; nothing where none does. */
export function Waiting({ waiting: { scans, trouble, send, drop } }: { waiting: WaitingScans }) {
  if (scans.length === 0 && trouble === null) return null
  return (
    <Panel
      title="Waiting scans"
      count={scans.length}
      aside={
        <Button size="small" onClick={() => void send()}>
          Send now
        </Button>
      }
    >
      {trouble !== null && <Callout tone="bad">{trouble}</Callout>}
      <ul className={css.list}>
        {scans.map((scan) => (
          <li key={scan.id} className={css.row}>
            <span className={`${css.code} mono`}>{scanWords(scan)}</span>
            <span className={css.note}>
              waiting, scanned <RelativeAge since={scan.scannedAt} />
            </span>
            <TextButton aria-label={`Remove ${scanWords(scan)}`} onClick={() => void drop(scan.id)}>
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
