import type { Account } from '@patchbay/contract/account/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { announce } from '../../ui/announcer.tsx'
import { dateWords, shortWords } from '../../ui/clock-words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './account.module.css'
import { NewToken } from './new-token.tsx'

const key = ['account', 'tokens'] as const

/** Tokens with which programs act in the person's name, within the person's keys. */
export function TokensPanel({ account }: { account: Account }) {
  const client = useQueryClient()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const shown = useRef<HTMLParagraphElement>(null)
  const tokens = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /account/tokens/', { signal }),
  })
  const readAgain = () => client.invalidateQueries({ queryKey: key })
  useEffect(() => shown.current?.focus(), [made])

  return (
    <Panel
      title="Tokens for programs"
      {...(tokens.data ? { count: tokens.data.length } : {})}
      aside={
        !making && (
          <Button
            size="small"
            onClick={() => {
              setMade(null)
              setMaking(true)
            }}
          >
            New token
          </Button>
        )
      }
    >
      {made && (
        <div className={css.part}>
          <Callout tone="info" actions={<Button onClick={() => setMade(null)}>I have stored it</Button>}>
            <p ref={shown} tabIndex={-1}>
              The token <strong>{made.name}</strong> is shown once. A program sends it as{' '}
              <span className="mono">Authorization: Bearer …</span>
            </p>
            <p className={css.line}>
              <code className="mono" aria-label="Token">
                {made.token}
              </code>
              <CopyButton text={made.token} what="token" />
            </p>
          </Callout>
        </div>
      )}
      {making && (
        <div className={css.part}>
          <NewToken
            account={account}
            onCancel={() => setMaking(false)}
            onMade={(token) => {
              setMaking(false)
              setMade(token)
              void readAgain()
            }}
          />
        </div>
      )}
      {tokens.data ? (
        tokens.data.length > 0 ? (
          <TokenTable tokens={tokens.data} onRevoked={readAgain} />
        ) : (
          !making && (
            <p className={`${css.part} ${css.muted}`}>
              No tokens. A token lets a program act in your name, with some of your keys and until a day you
              choose.
            </p>
          )
        )
      ) : tokens.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <Callout tone="bad" actions={<Button onClick={() => void tokens.refetch()}>Try again</Button>}>
          Your tokens could not be read.
        </Callout>
      )}
    </Panel>
  )
}

type Token = CallAnswer<Calls['GET /account/tokens/']>[number]

/** Each token with its keys and expiry; an active one can be revoked. */
function TokenTable({ tokens, onRevoked }: { tokens: readonly Token[]; onRevoked: () => Promise<unknown> }) {
  const zone = useTimeZone()
  const [sure, setSure] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  async function revoke({ id, name }: Token) {
    if (sure !== id) return setSure(id)
    setFailed(null)
    try {
      await call('POST /account/tokens/revoke/', { body: { id } })
      announce(`Token ${name} revoked`)
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
                  {revoked ? 'revoked' : over ? 'expired' : 'active'}
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
