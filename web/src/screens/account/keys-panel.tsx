import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { accessKeys } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { AskedKey } from '@patchbay/contract/people/asking'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { AskForKey, ownKeyRequests } from '../../own-account/ask-for-key.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { shortWords } from '../../ui/clock-words.ts'
import { ChoiceField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import css from './account.module.css'

const looks = {
  open: { glyph: 'waiting', words: 'pending' },
  granted: { glyph: 'ok', words: 'given' },
  refused: { glyph: 'failed', words: 'refused' },
  withdrawn: { glyph: 'off', words: 'withdrawn' },
} as const

/** Keys that the person lacks can be asked for; what became of it stands here. */
export function KeysPanel() {
  const held = heldKeys(useProfile())
  const [key, setKey] = useState<AccessKey | ''>('')
  const requests = useQuery({
    queryKey: ownKeyRequests,
    queryFn: ({ signal }) => call('GET /account/key-requests/', { signal }),
  })
  const lacking = accessKeys.filter((each) => !held.has(each))
  return (
    <Panel title="Keys" aside={`${held.size} of ${accessKeys.length} held`}>
      <div className={css.part}>
        {lacking.length === 0 ? (
          <p className={css.muted}>You hold every key.</p>
        ) : (
          <div className={css.narrow}>
            <ChoiceField
              name="key"
              label="Ask for a key"
              value={key}
              choices={[
                { value: '', text: 'choose a key' },
                ...lacking.map((each) => ({ value: each, text: accessKeyWords[each].title })),
              ]}
              {...(key === '' ? {} : { hint: accessKeyWords[key].meaning })}
              onChange={(next) => setKey(accessKeys.find((each) => each === next) ?? '')}
            />
          </div>
        )}
        {key !== '' && (
          <div className={css.narrow}>
            <AskForKey key={key} accessKey={key} onAsked={() => setKey('')} onCancel={() => setKey('')} />
          </div>
        )}
      </div>
      {requests.isPending ? (
        <SkeletonRows rows={1} />
      ) : requests.data === undefined ? (
        <Callout tone="bad" actions={<Button onClick={() => void requests.refetch()}>Try again</Button>}>
          Your requests could not be read.
        </Callout>
      ) : (
        requests.data.map((asked) => <Asked key={asked.id} asked={asked} />)
      )}
    </Panel>
  )
}

function Asked({ asked }: { asked: AskedKey }) {
  const zone = useTimeZone()
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  const { glyph, words } = looks[asked.state]
  const when = asked.settled_at ?? asked.asked_at
  async function withdraw() {
    setFailed(false)
    try {
      await call('POST /account/key-requests/withdraw/', { body: { id: asked.id } })
    } catch {
      setFailed(true)
    }
    await client.invalidateQueries({ queryKey: ownKeyRequests })
  }
  return (
    <div className={css.part}>
      {failed && <Callout tone="bad">Not withdrawn.</Callout>}
      <div className={css.line}>
        <p>
          <span className={css.strong}>{accessKeyWords[asked.key].title}</span>{' '}
          <span className={css.state}>
            <StateGlyph glyph={glyph} />
            {words}
            {asked.settled_by === null ? '' : ` by ${asked.settled_by}`}
          </span>{' '}
          <span className={css.small}>{shortWords(new Date(when), new Date(), zone)}</span>
          <br />
          <span className={css.muted}>
            <q>{asked.reason}</q>
            {asked.answer !== '' && (
              <>
                {' '}
                – <q>{asked.answer}</q>
              </>
            )}
          </span>
        </p>
        {asked.state === 'open' && (
          <Button size="small" onClick={() => void withdraw()}>
            Withdraw
          </Button>
        )}
      </div>
    </div>
  )
}
