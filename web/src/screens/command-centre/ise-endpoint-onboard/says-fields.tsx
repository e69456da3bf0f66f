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
          known?.staticGroup === true ? null : 'Choose a group',
          group,
          choices?.groups.map(({ name }) => name) ?? [],
        )}
        onChange={(next) => onChange({ group: next })}
        fault={fault('group') ?? othersGroup(choices, group)}
        hint={
          choices === null
            ? 'The identity system is asked for its groups.'
            : `${about}It stays in it, whatever profiling makes of it.`
        }
      />
      <WithheldNote choices={choices} />
      <ChoiceField
        label={says.profile.label}
        name="profile"
        value={profile}
        choices={choicesOf('As profiling finds', profile, choices?.profiles ?? [])}
        onChange={(next) => onChange({ profile: next })}
        fault={fault('profile')}
        hint={
          known?.staticProfile === true
            ? 'Somebody set it. “As profiling finds” gives it back to profiling.'
            : 'Seldom needed: what is set here profiling does not change any more.'
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
          hint={
            needed.has(name)
              ? 'The site wants it of every endpoint.'
              : 'Optional. An attribute that the site has defined.'
          }
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
