import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { dateWords, shortWords } from '../../ui/clock-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './account.module.css'

type Token = CallAnswer<Calls['GET /account/tokens/']>[number]

/** Each token with its keys and its end; one that works can be revoked. */
export function TokenTable({
  tokens,
  onRevoked,
}: {
  tokens: readonly Token[]
  onRevoked: () => Promise<unknown>
}) {
  const zone = useTimeZone()
  const [sure, setSure] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  async function revoke({ id, name }: Token) {
    if (sure !== id) return setSure(id)
    setFailed(null)
    try {
      await call('POST /account/tokens/revoke/', { body: { id } })
      announce(`The token ${name} is revoked`)
    } catch {
      setFailed(name)
    } finally {
      setSure(null)
      await onRevoked()
    }
  }

  return (
    <div className={css.stacked}>
      {failed !== null && <Callout tone="bad">The token {failed} was not revoked.</Callout>}
      <DataTable label="Tokens for programs" heads={['Name', 'Keys', 'Made', 'Ends', 'State', '']}>
        {tokens.map((token) => {
          const { id, name, keys, created_at, expires_at, revoked } = token
          const over = Date.parse(expires_at) <= Date.now()
          return (
            <tr key={id}>
              <td className={css.strong}>{name}</td>
              <td data-label="Keys">{keys.map((each) => accessKeyWords[each].title).join(', ')}</td>
              <td data-label="Made">{shortWords(new Date(created_at), new Date(), zone)}</td>
              <td data-label="Ends">{dateWords(new Date(expires_at), zone)}</td>
              <td>
                <span className={`${css.state} ${revoked || over ? css.idle : css.ok}`}>
                  <StateGlyph glyph={revoked || over ? 'off' : 'ok'} />
                  {revoked ? 'revoked' : over ? 'expired' : 'works'}
                </span>
              </td>
              <td className={css.right}>
                {!revoked && !over && (
                  <Button size="small" onBlur={() => setSure(null)} onClick={() => void revoke(token)}>
                    {sure === id ? `Revoke ${name} for good` : `Revoke ${name}`}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </DataTable>
    </div>
  )
}
