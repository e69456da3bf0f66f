import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import type { DeskAnswer } from '@patchbay/contract/changes/kinds/request-intent'
import { Check } from '../../../ui/check.tsx'
import { ChoiceField, Field, TextField } from '../../../ui/field.tsx'
import change from '../../../changes/change.module.css'
import { givenTo } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { useNarrowed } from './use-request.ts'

interface Props {
  readonly parameter: DeskParameter
  readonly parameters: readonly DeskParameter[]
  readonly values: FormValues
  readonly fault: string | undefined
  readonly onAnswer: (answer: DeskAnswer) => void
}

/** No id of a choice, which have no blank at their beginning. */
const otherValue = ' other'

/** One of the choices of a desk, or several; those that depend on other answers are asked for with them. */
export function ChoiceAnswer({ parameter, parameters, values, fault, onAnswer }: Props) {
  const { id, name, kind, choices, takesOther, dependsOn, description, required } = parameter
  const needed = required === true
  const { template, system, answers } = values
  const given = givenTo(parameter, parameters, answers)
  const narrowed = useNarrowed({ template, system, parameter: id }, given)
  const told = dependsOn.length === 0 ? choices : (narrowed.data?.choices ?? null)
  const answer = answers[id]
  const chosen = answer?.as === 'choices' ? answer.choices : []
  const all = [...chosen.filter((one) => told?.every((each) => each.id !== one.id) ?? true), ...(told ?? [])]
  const why =
    dependsOn.length > 0 && given === null
      ? `Answer ${dependsOn.join(' and ')} first.`
      : told === null && !narrowed.isLoading && !takesOther
        ? 'The choices could not be read.'
        : (narrowed.data?.why ?? description ?? undefined)
  const answerWith = (ids: readonly string[]) =>
    onAnswer({ as: 'choices', choices: all.filter((one) => ids.includes(one.id)) })
  if (kind === 'choice') {
    const other = takesOther && answer?.as === 'text'
    return (
      <>
        <ChoiceField
          label={name}
          needed={needed}
          name={`answer ${id}`}
          value={other ? otherValue : (chosen[0]?.id ?? '')}
          choices={[
            { value: '', text: 'Not said' },
            ...all.map((one) => ({ value: one.id, text: one.text })),
            ...(takesOther ? [{ value: otherValue, text: 'Another value' }] : []),
          ]}
          onChange={(next) =>
            next === otherValue ? onAnswer({ as: 'text', text: '' }) : answerWith(next === '' ? [] : [next])
          }
          {...(other ? {} : { fault })}
          hint={why}
        />
        {other && (
          <TextField
            label={`${name}, another value`}
            needed={needed}
            name={`answer ${id} other`}
            value={answer.text}
            maxLength={200}
            onChange={(text) => onAnswer({ as: 'text', text })}
            fault={fault}
            hint="Spelled as at the desk. Unknown values may be dropped; the result is checked."
          />
        )}
      </>
    )
  }
  const ids = chosen.map((one) => one.id)
  return (
    <Field label={name} needed={needed} fault={fault} hint={why}>
      {({ id: own, describedBy, faulty }) => (
        <div id={own} role="group" aria-label={name} aria-describedby={describedBy} aria-invalid={faulty}>
          <div className={change.inside}>
            {all.map((one) => (
              <Check
                key={one.id}
                title={one.text}
                checked={ids.includes(one.id)}
                onChange={(on) => answerWith(on ? [...ids, one.id] : ids.filter((each) => each !== one.id))}
              />
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
