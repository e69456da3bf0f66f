import type { PersonDetail } from '@patchbay/contract/people/person'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { dateWords } from '../../../../ui/clock-words.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { Refused } from '../failed.tsx'
import css from '../user-management.module.css'
import rows from './rows.module.css'
import { useAction } from './use-action.ts'

/** Tokens with which programs act as the person. */
export function Tokens({ person }: { person: PersonDetail }) {
  const action = useAction()
  return (
    <Panel title="Tokens for programs" count={person.tokens.length}>
      <Refused failure={action.failure} />
      {person.tokens.length === 0 && <p className={css.none}>None.</p>}
      <ul>
        {person.tokens.map(({ id, name, keys, created_at, expires_at, revoked }) => {
          const over = revoked || Date.parse(expires_at) < Date.now()
          return (
            <li key={id} className={rows.row}>
              <span className={rows.words}>
                <span className={css.wrap}>{name}</span>
                <span className={css.faint} title={keys.map((key) => accessKeyWords[key].title).join(', ')}>
                  {keys.length === 1 ? '1 key' : `${keys.length} keys`}, made{' '}
                  {dateWords(new Date(created_at))},{' '}
                  {revoked ? 'revoked' : `${over ? 'expired' : 'expires'} ${dateWords(new Date(expires_at))}`}
                </span>
              </span>
              {!over && (
                <Button
                  size="small"
                  aria-busy={action.busy}
                  aria-label={`Revoke the token ${name}`}
                  onClick={() =>
                    void action.run(async () => {
                      await call('POST /administration/user-management/tokens/revoke/', {
                        body: { id: person.id, token: id },
                      })
                    })
                  }
                >
                  Revoke
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
