import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { DraftOffer } from '../../../../drafts/draft-offer.tsx'
import type { Draft } from '../../../../drafts/use-draft.ts'
import { ProveFields, readProof } from '../../../../own-account/prove-fields.tsx'
import { useAccount } from '../../../../own-account/use-account.ts'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Refusal } from '../../../../ui/failed-call.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Refused } from '../failed.tsx'
import { EffectView } from '../preview/effect-view.tsx'
import css from '../user-management.module.css'
import { AskSecond, readAsking } from './ask-second.tsx'
import type { Review } from './use-review.ts'

interface Props {
  /** Of the form, for assistive technology and as heading. */
  title: string
  /** On the button that saves, with the thing in it. */
  saveWords: string
  review: Review
  draft: Draft
  holder?: boolean
  /** Why whoever saves proves once more who they are; left out where nobody is asked. */
  proves?: string
  /** Above the fields: what somebody else changed meanwhile. */
  conflict?: ReactNode
  /** Closes the form without saving. */
  onDiscard: () => void
  children: ReactNode
}

const statusWords = {
  nothing: 'Computed by the server. Nothing is saved.',
  'second-person': 'Nothing is saved until another administrator agrees.',
  proof: 'Computed by the server. Nothing is saved.',
} as const

/** Form, then what saving would do, then saving: nothing is saved that was not looked at. */
export function ReviewForm({
  title,
  saveWords,
  review,
  draft,
  holder = false,
  proves,
  conflict,
  onDiscard,
  children,
}: Props) {
  const { effect, busy, faults } = review
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = effect !== null
  const account = useAccount()

  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])

  const proving = proves !== undefined && effect?.needs === null ? account.data : undefined
  const provesAsking = effect?.needs === 'proof' || proves !== undefined
  const ask = (read: (name: string) => string) => {
    const asking = readAsking(read, provesAsking, account.data)
    if ('faults' in asking) review.refuse(asking.faults)
    else void review.ask(asking.given)
  }
  const discard = () => {
    draft.end()
    onDiscard()
  }
  return (
    <form
      ref={form}
      className={css.stack}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        const read = (name: string) => {
          const value = fields.get(name)
          return typeof value === 'string' ? value : ''
        }
        if (!shown) void review.look()
        else if (effect.needs === null) void review.save(proving && readProof(read, proving.source))
        else ask(read)
      }}
      onKeyDown={(event) => {
        // Applies a preview, as everywhere; never the form itself.
        if (shown && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }
      }}
    >
      <h2 ref={heading} className={css.name} tabIndex={-1}>
        {shown ? `${title}: preview` : title}
      </h2>
      <DraftOffer draft={draft} />
      {review.moved && <Refusal of={review.moved}>{conflict}</Refusal>}
      <Refused failure={review.failure} />
      {shown ? <EffectView effect={effect} holder={holder} /> : children}
      {shown && effect.needs !== null && (
        <AskSecond needs={effect.needs} proves={provesAsking} account={account.data} faults={faults} />
      )}
      {proving && (
        <Panel title="Your identity">
          <div className={css.inside}>
            <p>{proves}</p>
            <ProveFields account={proving} asksCode={proving.second_factor.enrolled} faults={faults} />
          </div>
        </Panel>
      )}
      <ActionBar status={shown ? statusWords[effect.needs ?? 'nothing'] : 'Nothing is saved.'}>
        {shown ? (
          <Button onClick={review.back}>Back to form</Button>
        ) : (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        )}
        <Button type="submit" look="primary" aria-busy={busy}>
          {shown ? (effect.needs === 'second-person' ? 'Request approval' : saveWords) : 'Preview changes'}
        </Button>
      </ActionBar>
    </form>
  )
}
