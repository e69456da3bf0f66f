import type { ChangeFields } from '@patchbay/contract/changes/change'
import { midSentence } from '@patchbay/contract/changes/change'
import type { PlanPath } from '@patchbay/contract/plans/all'
import type { Plan } from '@patchbay/contract/plans/plan'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ChangeForm, useChangeForm } from '../changes/form/change-form.tsx'
import { DeclaredFields } from '../changes/form/declared-fields.tsx'
import { allIn } from '../changes/form/field-values.ts'
import css from '../changes/change.module.css'
import { noWhy, whyAsked, whyFaults } from '../changes/why-values.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { callPlan } from './use-plan.ts'

type Texts = Readonly<Record<string, string>>

interface Props {
  readonly plan: Plan & { readonly path: PlanPath }
  /** By the link that leads here, field by field. */
  readonly filled: Texts
  readonly onPreviewed: (id: number) => void
  /** Above the fields: what is known of what was typed. */
  readonly above?: ((texts: Texts) => ReactNode) | undefined
}

/** A choice begins with its first, all else is empty. */
const emptyOf = (fields: ChangeFields): Texts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.kind === 'yes-no' ? 'no' : '']),
  )

const whyNames = ['reason', 'ticket', 'until'] as const

/** What a workflow is asked for, drawn from its declaration, and why. */
export function PlanForm({ plan, filled, onPreviewed, above }: Props) {
  const [untouched] = useState<Texts>(() => ({
    ...emptyOf(plan.fields),
    reason: '',
    ticket: '',
    until: '',
    ...filled,
  }))
  const [values, setValues] = useState(untouched)
  const set = (some: Readonly<Partial<Record<string, string>>>) =>
    setValues((before) => ({ ...before, ...(some as Texts) }))
  const why = { ...noWhy, ...Object.fromEntries(whyNames.map((name) => [name, values[name] ?? ''])) }
  const form = useChangeForm({
    change: plan,
    part: 'asked',
    values,
    untouched,
    onTake: setValues,
    faults: { ...missingIn(plan.fields, values), ...whyFaults(why) },
    preview: () => {
      const { reason, ticket, expiresAt } = whyAsked(why)
      return callPlan(plan.path, 'preview', {
        asked: allIn(plan.fields, values) as never,
        reason,
        ticket,
        expiresAt,
      })
    },
    onPreviewed,
  })
  return (
    <ChangeForm
      label={plan.title}
      form={form}
      reading="Reading what each step would change."
      above={above?.(values)}
      title={plan.title}
      fields={
        <DeclaredFields
          fields={plan.fields}
          values={values}
          onChange={set}
          fault={(name) => form.fault(name)}
        />
      }
      beside={<Why values={values} fault={form.fault} onChange={set} />}
    />
  )
}

/** A sentence for each field that may not be empty and is. */
function missingIn(fields: ChangeFields, values: Texts): Record<string, string> {
  const missing = Object.entries(fields).filter(
    ([name, { needed }]) => needed === true && (values[name] ?? '').trim() === '',
  )
  return Object.fromEntries(
    missing.map(([name, { label, asks, kind }]) => [
      name,
      `${kind === 'choice' ? 'Choose' : 'Enter'} the ${midSentence(asks ?? label)}.`,
    ]),
  )
}

interface WhyProps {
  readonly values: Texts
  readonly fault: (name: string) => string | undefined
  readonly onChange: (some: Texts) => void
}

/** Why, and until when. */
function Why({ values, fault, onChange }: WhyProps) {
  const zone = useTimeZone()
  const field = (name: (typeof whyNames)[number]) => ({
    name,
    value: values[name] ?? '',
    fault: fault(name),
    onChange: (text: string) => onChange({ [name]: text }),
  })
  return (
    <Panel title="Why">
      <div className={css.inside}>
        <TextField label="Reason" needed maxLength={300} hint="Stored with the run." {...field('reason')} />
        <TextField label="Ticket" mono maxLength={60} hint="Optional." {...field('ticket')} />
        <TextField
          label={`End (${zone})`}
          mono
          maxLength={20}
          placeholder="No end"
          hint="Such as 2026-05-03 14:05. All steps are undone then, the last first."
          {...field('until')}
        />
      </div>
    </Panel>
  )
}
