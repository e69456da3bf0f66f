import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { DraftOffer } from '../../../../drafts/draft-offer.tsx'
import type { Draft } from '../../../../drafts/use-draft.ts'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Refused } from '../failed.tsx'
import { EffectView } from '../preview/effect-view.tsx'
import css from '../user-management.module.css'
import type { Review } from './use-review.ts'

interface Props {
  /** Of the form, for assistive technology and as heading. */
  title: string
  /** On the button that saves, with the thing in it. */
  saveWords: string
  review: Review
  draft: Draft
  holder?: boolean
  /** Above the fields: what somebody else changed meanwhile. */
  conflict?: ReactNode
  /** Closes the form without saving. */
  onDiscard: () => void
  children: ReactNode
}

/** Form, then what saving would do, then saving: nothing is saved that was not looked at. */
export function ReviewForm({
  title,
  saveWords,
  review,
  draft,
  holder = false,
  conflict,
  onDiscard,
  children,
}: Props) {
  const { effect, busy, faults } = review
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = effect !== null

  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])

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
        void (shown ? review.save() : review.look())
      }}
      onKeyDown={(event) => {
        // Applies a preview, as everywhere; never the form itself.
        if (shown && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void review.save()
      }}
    >
      <h2 ref={heading} className={css.name} tabIndex={-1}>
        {shown ? `${title}: what saving does` : title}
      </h2>
      <DraftOffer draft={draft} />
      {conflict}
      <Refused failure={review.failure} />
      {shown ? <EffectView effect={effect} holder={holder} /> : children}
      <ActionBar
        status={shown ? 'Worked out by the server, and undone again. Nothing is saved.' : 'Nothing is saved.'}
      >
        {shown ? (
          <Button onClick={review.back}>Back to the form</Button>
        ) : (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        )}
        <Button type="submit" look="primary" aria-busy={busy}>
          {shown ? saveWords : 'Review what saving does'}
        </Button>
      </ActionBar>
    </form>
  )
}
