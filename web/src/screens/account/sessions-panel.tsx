import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { shortWords } from '../../ui/clock-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import css from './account.module.css'

const key = ['account', 'sessions'] as const

/** Sessions that are shown before somebody asks for all of them. */
const first = 20

/** Where the person is signed in; each but this one can be ended. */
export function SessionsPanel() {
  const client = useQueryClient()
  const zone = useTimeZone()
  const sessions = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /account/sessions/', { signal }),
  })
  const [ending, setEnding] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const [whole, setWhole] = useState(false)
  const others = sessions.data?.filter(({ own }) => !own).length ?? 0
  const shown = sessions.data?.filter(({ own }, at) => whole || own || at < first) ?? []
  const hidden = (sessions.data?.length ?? 0) - shown.length

  /** Null ends all others. */
  async function end(session: string | null) {
    if (ending !== null) return
    setEnding(session ?? 'all')
    setFailed(false)
    try {
      const { ended } = await call('POST /account/sessions/end/', { body: { session } })
      announce(ended === 1 ? 'One session has ended' : `${ended} sessions have ended`)
    } catch {
      setFailed(true)
    } finally {
      setEnding(null)
      await client.invalidateQueries({ queryKey: key })
    }
  }

  return (
    <Panel
      title="Sessions"
      {...(sessions.data ? { count: sessions.data.length } : {})}
      aside={
        others > 0 && (
          <Button size="small" aria-busy={ending === 'all'} onClick={() => void end(null)}>
            End all others
          </Button>
        )
      }
    >
      {failed && <Callout tone="bad">The session was not ended. The list is up to date.</Callout>}
      {sessions.data ? (
        <div className={css.stacked}>
          <DataTable label="Sessions" heads={['Browser', 'Address', 'Signed in', 'Last used', 'Ends', '']}>
            {shown.map(({ session, browser, address, own, ...at }) => (
              <tr key={session}>
                <td>
                  <span className={css.line}>
                    <span className={css.strong}>{browser ?? 'Unknown browser'}</span>
                    {own && <Tag tone="info">This session</Tag>}
                  </span>
                </td>
                <td className="mono" data-label="Address">
                  {address}
                </td>
                <td data-label="Signed in">{shortWords(new Date(at.signed_in_at), new Date(), zone)}</td>
                <td data-label="Last used">
                  <RelativeAge since={at.refreshed_at} />
                </td>
                <td data-label="Ends by">{shortWords(new Date(at.ends_at), new Date(), zone)}</td>
                <td className={css.right}>
                  {!own && (
                    <Button
                      size="small"
                      aria-busy={ending === session}
                      aria-label={`End session of ${browser ?? 'an unknown browser'} at ${address}`}
                      onClick={() => void end(session)}
                    >
                      End
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
          {hidden > 0 && (
            <p className={css.more}>
              <TextButton onClick={() => setWhole(true)}>Show {hidden} more</TextButton>
            </p>
          )}
        </div>
      ) : sessions.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <Callout tone="bad" actions={<Button onClick={() => void sessions.refetch()}>Try again</Button>}>
          Your sessions could not be read.
        </Callout>
      )}
    </Panel>
  )
}
