import type { PersonDetail } from '@patchbay/contract/people/person'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { hourWords, instantWords } from '../../../../ui/clock-words.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { RelativeAge } from '../../../../ui/relative-age.tsx'
import { Refused } from '../failed.tsx'
import css from '../user-management.module.css'
import rows from './rows.module.css'
import { useAction } from './use-action.ts'

/** Where the person is signed in, each to be ended. */
export function Sessions({ person }: { person: PersonDetail }) {
  const action = useAction()
  const end = (session: string | null) =>
    void action.run(async () => {
      await call('POST /administration/user-management/sessions/end/', { body: { id: person.id, session } })
    })
  return (
    <Panel
      title="Sessions"
      count={person.sessions.length}
      aside={
        person.sessions.length > 1 && (
          <Button size="small" aria-busy={action.busy} onClick={() => end(null)}>
            End all
          </Button>
        )
      }
    >
      <Refused failure={action.failure} />
      {person.sessions.length === 0 && <p className={css.none}>Not signed in anywhere.</p>}
      <ul>
        {person.sessions.map(({ session, signed_in_at, refreshed_at, ends_at, address, own }) => (
          <li key={session} className={rows.row}>
            <span className={rows.words}>
              <span>
                <span className="mono">{address}</span>
                {own && <strong> this one</strong>}
              </span>
              <span className={css.faint} title={instantWords(new Date(signed_in_at))}>
                signed in <RelativeAge since={signed_in_at} />, renewed <RelativeAge since={refreshed_at} />,
                ends {hourWords(new Date(ends_at))}
              </span>
            </span>
            <Button
              size="small"
              aria-busy={action.busy}
              aria-label={`End session from ${address}, signed in ${instantWords(new Date(signed_in_at))}`}
              onClick={() => end(session)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
