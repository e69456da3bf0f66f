import { onboardEndpoint } from '@patchbay/contract/changes/kinds/onboard-endpoint'
import type { GroupChoices } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { DeclaredFields } from '../../../changes/form/declared-fields.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'
import type { Known } from './shown-values.ts'
import change from '../../../changes/change.module.css'

const says = onboardEndpoint.fields

interface Props {
  /** As the fields show them. */
  readonly values: FormValues
  /** What stands there now. */
  readonly known: Known
  readonly choices: GroupChoices | null
  readonly fault: (name: keyof Faults) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

/** A choice that is named already stands among those that were told, also before they are; null where one has to be named. */
function choicesOf(empty: string | null, value: string, names: readonly string[]) {
  const own = value !== '' && !names.includes(value) ? [value] : []
  return [
    ...(empty === null ? [] : [{ value: '', text: empty }]),
    ...[...own, ...names].map((name) => ({ value: name, text: name })),
  ]
}

/** The group that it stays in, and what else ISE is to know of it. */
export function SaysFields({ values, known, choices, fault, onChange }: Props) {
  const { group, profile, attributes } = values
  const chosen = choices?.groups.find(({ name }) => name === group)
  const about = chosen === undefined || chosen.description === '' ? '' : `${chosen.description}. `
  const needed = new Set(choices?.needed)
  const names = [
    ...new Set([
      ...needed,
      ...(choices?.attributes.map(({ name }) => name) ?? []),
      ...Object.keys(attributes),
    ]),
  ]
  return (
    <>
      <ChoiceField
        label={says.group.label}
        needed
        name="group"
        value={group}
        choices={choicesOf(
          known?.staticGroup === true ? null : 'Choose group',
          group,
          choices?.groups.map(({ name }) => name) ?? [],
        )}
        onChange={(next) => onChange({ group: next })}
        fault={fault('group') ?? othersGroup(choices, group)}
        hint={choices === null ? 'Reading the groups.' : `${about}Static: profiling does not change it.`}
      />
      <WithheldNote choices={choices} />
      <ChoiceField
        label={says.profile.label}
        name="profile"
        value={profile}
        choices={choicesOf('By profiling', profile, choices?.profiles ?? [])}
        onChange={(next) => onChange({ profile: next })}
        fault={fault('profile')}
        hint={
          known?.staticProfile === true
            ? 'Set by hand. “By profiling” returns it to profiling.'
            : 'Rarely needed: profiling does not change a value set here.'
        }
      />
      <DeclaredFields
        fields={{ description: says.description }}
        values={values}
        fault={fault}
        onChange={onChange}
      />
      {names.map((name) => (
        <TextField
          key={name}
          label={name}
          name={`attribute ${name}`}
          needed={needed.has(name)}
          value={attributes[name] ?? ''}
          maxLength={200}
          onChange={(value) => onChange({ attributes: { [name]: value } })}
          hint={needed.has(name) ? 'Required by this site.' : 'Optional. An attribute of this site.'}
        />
      ))}
    </>
  )
}

/** Why the group that an address or an earlier run named is not for who asks; undefined where it is. */
function othersGroup(choices: GroupChoices | null, group: string): string | undefined {
  const own = choices?.withheld.find(({ name }) => name === group)
  return own === undefined ? undefined : `${own.name} is granted by ${own.usedBy.join(', ')}.`
}

/** That there are more groups than can be chosen, and whose they are to grant. */
function WithheldNote({ choices }: { choices: GroupChoices | null }) {
  const all = choices?.withheld ?? []
  if (all.length === 0) return null
  const users = [...new Set(all.flatMap(({ usedBy }) => usedBy))]
  return (
    <p className={change.muted}>
      {all.length === 1 ? 'One more group is' : `${all.length} more groups are`} granted by {users.join(', ')}
      : {all.map(({ name }) => name).join(', ')}.
    </p>
  )
}
