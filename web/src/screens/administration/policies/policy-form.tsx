import { useEffect, useRef } from 'react'
import type { PolicyVersion } from '@patchbay/contract/policies/policies'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { ProveFields, proofFaults, readProof } from '../../../own-account/prove-fields.tsx'
import { useAccount } from '../../../own-account/use-account.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Diff } from '../../../ui/diff.tsx'
import { Refusal, Refused } from '../../../ui/failed-call.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Check } from '../../../ui/check.tsx'
import { failureWords } from './questions.ts'
import css from './policies.module.css'
import type { PolicyPart } from './parts/policy-part.ts'
import { usePolicyForm } from './use-policy-form.ts'

interface Props {
  part: PolicyPart
  now: PolicyVersion
  onClose: () => void
}

/** The fields and why, then what saving changes, then saving. */
export function PolicyForm({ part, now, onClose }: Props) {
  const form = usePolicyForm(part, now, onClose)
  const { rows, faults } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const { data: account } = useAccount()
  const proving = part.proves === undefined ? undefined : account
  const save = (fields: FormData) => {
    if (proving === undefined) {
      void form.save()
      return
    }
    const read = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    const missing = proofFaults(read, proving, proving.second_factor.enrolled)
    form.refuse(missing)
    if (Object.keys(missing).length === 0) void form.save(readProof(read, proving.source))
  }
  const discard = () => {
    form.draft.end()
    onClose()
  }
  return (
    <form
      ref={element}
      className={css.form}
      aria-label={`Change ${part.title}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (rows === null) form.review()
        else if (rows.length > 0) save(new FormData(event.currentTarget))
      }}
    >
      <DraftOffer draft={form.draft} />
      {form.conflict === null ? (
        <Refused failure={form.failure} words={failureWords} />
      ) : (
        <Refusal of={form.conflict.failure}>
          <div className={css.inside}>
            <Callout tone="warn" actions={<Button onClick={form.conflict.take}>Apply mine on top</Button>}>
              {now.changed_by ?? 'The server'} saved this
              {now.changed_at !== null && ` at ${instantWords(new Date(now.changed_at))}`} after you opened
              it. Nothing of yours was saved. Compare both.
            </Callout>
            <Diff label="Theirs and yours" rows={form.conflict.rows} heads={['Field', 'Theirs', 'Yours']} />
          </div>
        </Refusal>
      )}
      {rows === null ? (
        <>
          {part.fields(form)}
          <TextField
            label="Reason"
            name="why"
            value={String(form.typed['why'])}
            onChange={(why) => form.set('why', why)}
            fault={form.fault('why')}
            maxLength={500}
          />
        </>
      ) : rows.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        <>
          <Diff label="Changes to save" rows={rows} />
          <Deletes deleted={form.deleted} sure={form.sure} onChange={form.setSure} />
          {proving !== undefined && (
            <>
              <p className={css.muted}>{part.proves}</p>
              <ProveFields account={proving} asksCode={proving.second_factor.enrolled} faults={form.faults} />
            </>
          )}
        </>
      )}
      <ActionBar status="Nothing is saved.">
        {rows === null ? (
          <Button look="quiet" onClick={discard}>
            Discard
          </Button>
        ) : (
          <Button onClick={form.back}>Back to form</Button>
        )}
        <Button
          type="submit"
          look="primary"
          aria-busy={form.busy}
          disabled={rows?.length === 0 || (rows !== null && form.deleted.length > 0 && !form.sure)}
        >
          {rows === null ? 'Preview changes' : `Save ${part.title}`}
        </Button>
      </ActionBar>
    </form>
  )
}

interface DeletesProps {
  /** What saving deletes, a sentence each. */
  readonly deleted: readonly string[]
  readonly sure: boolean
  readonly onChange: (sure: boolean) => void
}

/** What saving deletes for good, and that whoever saves means it; nothing where it deletes nothing. */
function Deletes({ deleted, sure, onChange }: DeletesProps) {
  if (deleted.length === 0) return null
  return (
    <>
      <Callout tone="warn">{deleted.join(' ')}</Callout>
      <Check
        title="Delete data"
        words="It cannot be restored, even with more days later."
        checked={sure}
        onChange={onChange}
      />
    </>
  )
}
