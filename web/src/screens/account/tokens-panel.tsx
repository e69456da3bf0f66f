import type { Account } from '@patchbay/contract/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import css from './account.module.css'
import { NewToken } from './new-token.tsx'
import { TokenTable } from './token-table.tsx'

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
          <Callout tone="info" actions={<Button onClick={() => setMade(null)}>I have kept it</Button>}>
            <p ref={shown} tabIndex={-1}>
              The token <strong>{made.name}</strong> is shown this once. A program sends it as{' '}
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
              No program acts in your name. A token lets one do so, with a part of your keys and until a day
              that you choose.
            </p>
          )
        )
      ) : tokens.isPending ? (
        <SkeletonRows rows={2} />
      ) : (
        <Callout tone="bad" actions={<Button onClick={() => void tokens.refetch()}>Try again</Button>}>
          Your tokens were not read: the console did not answer as it should.
        </Callout>
      )}
    </Panel>
  )
}
