import type { Change } from '@patchbay/contract/changes/change'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useClick } from '../../api/use-click.ts'
import { DraftOffer } from '../../drafts/draft-offer.tsx'
import { sameValues } from '../../drafts/fitted.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'
import { HistoryOf } from '../target-history.tsx'
import { isWhyField, whyField } from '../why-values.ts'
import { useFaults } from '../use-faults.ts'

interface FormValues<Values> {
  readonly change: Pick<Change, 'path'>
  /** Part of the preview call's body that has its fields; `intent` where left out. */
  readonly part?: 'asked'
  readonly values: Values
  /** Before somebody typed. */
  readonly untouched: Values
  /** Puts other values into the form, of a draft that was taken or of before. */
  readonly onTake: (values: Values) => void
  /** A sentence for each field at fault, which stands in the way of a preview. */
  readonly faults: Readonly<Partial<Record<string, string>>>
  readonly preview: () => Promise<{ readonly id: number }>
  readonly onPreviewed: (id: number) => void
}

/** What somebody fills in: its draft, its faults, each at its field, and its preview, which is all that a form begins. */
export function useChangeForm<Values extends object>(kept: FormValues<Values>) {
  const { change, part = 'intent', values, untouched, onTake, faults, preview, onPreviewed } = kept
  const click = useClick()
  const draft = useDraft(change.path.slice(1), values, untouched, onTake)
  const { tried, fault, pass, forget } = useFaults(faults, (name: string) =>
    click.fault(isWhyField(name) ? whyField[name] : `${part}.${name}`),
  )
  return {
    draft,
    tried,
    fault,
    busy: click.busy,
    failure: click.failure,
    touched: !sameValues(values, untouched),
    discard: () => {
      onTake(untouched)
      forget()
    },
    submit: async () => {
      if (!pass()) return
      const previewed = await click.run(preview)
      if (previewed === null) return
      draft.end()
      onPreviewed(previewed.id)
    },
  }
}

interface Props {
  readonly label: string
  readonly form: ReturnType<typeof useChangeForm>
  /** In the largest letters of the page, as soon as it is known what is meant, with all that was done to it. */
  readonly target?: { readonly title: string; readonly history: string; readonly below?: ReactNode } | null
  /** What is in the way or known before anything is previewed. */
  readonly notes?: ReactNode
  /** Above the fields, below why a preview was refused. */
  readonly above?: ReactNode
  /** Of the panel with the fields. */
  readonly title: string
  readonly fields: ReactNode
  /** Why it is asked for, or what else goes with it. */
  readonly beside: ReactNode
  /** While nobody waits for a preview. */
  readonly status?: string
  /** While somebody does. */
  readonly reading?: string
  readonly ready?: boolean
}

const nothingSent = 'Nothing has been sent.'

/** What a change is asked for with. What is wrong is said at its field, and nothing that was typed is lost. */
export function ChangeForm(props: Props) {
  const { label, form, target = null, notes, above, title, fields, beside } = props
  const { status = nothingSent, reading = status, ready = true } = props
  const { tried } = form
  const element = useRef<HTMLFormElement>(null)
  // Whoever asked for a preview in vain is led to the first field at fault.
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried])
  return (
    <form
      ref={element}
      className={css.stack}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {target !== null && (
        <div>
          <p className={css.target}>{target.title}</p>
          {target.below !== undefined && <p className={css.muted}>{target.below}</p>}
          <HistoryOf target={target.history} />
        </div>
      )}
      <DraftOffer draft={form.draft} />
      {notes}
      <ChangeRefused failure={form.failure} />
      {above}
      <div className={css.columns}>
        <div>
          <Panel title={title}>
            <div className={css.inside}>{fields}</div>
          </Panel>
        </div>
        <div>{beside}</div>
      </div>
      <ActionBar status={form.busy ? reading : status}>
        {form.touched && (
          <Button look="quiet" onClick={form.discard}>
            Discard
          </Button>
        )}
        <Button type="submit" look="primary" disabled={form.busy || !ready}>
          Preview
        </Button>
      </ActionBar>
    </form>
  )
}
