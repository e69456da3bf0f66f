import type { GroupChoices } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'
import type { Known } from './shown-values.ts'
import { WithheldNote, othersGroup } from './withheld-note.tsx'

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
  const { group, profile, description, attributes } = values
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
        label="Group"
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
        label="Profile"
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
      <TextField
        label="Description"
        name="description"
        value={description}
        maxLength={200}
        onChange={(next) => onChange({ description: next })}
        fault={fault('description')}
        hint="Optional. Where it stands, and what for."
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
