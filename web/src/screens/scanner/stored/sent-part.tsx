import type { KeptScan } from '@patchbay/contract/scanner/scans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { NotRead } from '../../../resources/failure-words.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { proofWords } from './proof-words.ts'
import css from '../scanner.module.css'
import { sentScans } from './use-waiting.ts'

const wordsOf = ({ code, outlet, device, port }: KeptScan): string => code ?? `${outlet}, ${device}, ${port}`

/** What one scanned, as the server keeps it. */
export function SentPart() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: sentScans,
    queryFn: ({ signal }) => call('GET /scanner/scans/', { signal }),
  })
  const remove = async (id: string) => {
    await call('DELETE /scanner/scans/', { query: { id } })
    await client.invalidateQueries({ queryKey: sentScans })
  }
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <NotRead what="The kept scans" error={error} onTryAgain={refetch} />
    )
  if (data.scans.length === 0)
    return (
      <EmptyState
        kind="not-yet"
        title="No scans are kept"
        words="Patch records are kept here, and scans that were made without a connection."
      />
    )
  return (
    <Panel
      title="Kept scans"
      count={data.scans.length}
      aside={data.complete ? undefined : `The newest ${data.scans.length} are listed.`}
    >
      <ul className={css.list}>
        {data.scans.map((scan) => (
          <li key={scan.id} className={css.row}>
            <span className={`${css.code} mono`}>{wordsOf(scan)}</span>
            <span className={css.note}>{scan.proof === null ? 'Observation' : proofWords(scan)}</span>
            <span className={css.note}>
              scanned <RelativeAge since={scan.scannedAt} />
            </span>
            <TextButton
              aria-label={`Remove ${wordsOf(scan)}`}
              onClick={() => void remove(scan.id).catch(() => undefined)}
            >
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
