import type { AccessKey } from '@patchbay/contract/access-keys'
import type { PersonDetail } from '@patchbay/contract/people/person'
import { Check } from '../../../../ui/check.tsx'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { useGroups, useRoles } from '../questions.ts'
import { listWords } from '../failed.tsx'
import css from './form.module.css'
import { KeyChoice } from './key-choice.tsx'
import type { PersonValues } from './person-values.ts'

interface Props {
  values: PersonValues
  faults: Readonly<Record<string, string>>
  /** Who is changed; null for somebody new. */
  person: PersonDetail | null
  /** Why the end date cannot be changed; null when it can. */
  endLocked?: string | null
  onChange: (values: PersonValues) => void
}

const texts = [
  { name: 'username', label: 'Username', type: 'text', most: 254 },
  { name: 'email', label: 'E-mail', type: 'email', most: 254 },
  { name: 'firstname', label: 'First name', type: 'text', most: 100 },
  { name: 'lastname', label: 'Last name', type: 'text', most: 100 },
] as const

export function PersonFields({ values, faults, person, endLocked = null, onChange }: Props) {
  const roles = useRoles()
  const groups = useGroups()
  const lock = (field: string) =>
    person?.decided_elsewhere.includes(field) === true
      ? `${person.source_name ?? 'Another system'} decides this at each sign-in.`
      : null
  const already = (key: AccessKey) => {
    const role = roles.data?.find(({ id }) => id === values.role)
    const from = [
      ...(role?.keys.includes(key) === true ? [`the role ${role.name}`] : []),
      ...(groups.data ?? [])
        .filter((group) => values.groups.includes(group.id) && group.keys.includes(key))
        .map(({ name }) => `the group ${name}`),
    ]
    return from.length === 0 ? null : `Already given by ${listWords(from)}.`
  }
  return (
    <>
      <Panel title="Profile">
        <div className={css.grid}>
          {texts.map(({ name, label, type, most }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              type={type}
              mono={name === 'username'}
              maxLength={most}
              value={values[name]}
              fault={faults[name]}
              locked={lock(name)}
              onChange={(text) => onChange({ ...values, [name]: text })}
            />
          ))}
          <ChoiceField
            name="role"
            label="Role"
            value={String(values.role)}
            fault={faults.role}
            locked={lock('role')}
            choices={[
              { value: '0', text: 'no role' },
              ...(roles.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
            onChange={(role) => onChange({ ...values, role: Number(role) })}
          />
          <TextField
            name="expires"
            label="Expires"
            placeholder="never"
            mono
            maxLength={20}
            value={values.expires}
            fault={faults.expires_at}
            locked={endLocked}
            hint="A day, 2026-12-31, or with a time, 2026-12-31 17:00. Empty: never."
            onChange={(expires) => onChange({ ...values, expires })}
          />
        </div>
      </Panel>
      <Panel title="Groups" aside={`${values.groups.length} chosen`}>
        <div className={css.checks}>
          {groups.data?.length === 0 && <p className={css.muted}>No groups.</p>}
          {groups.data?.map(({ id, name, description, members }) => {
            const mapped = members.some((each) => each.id === person?.id && each.by_directory)
            return (
              <Check
                key={id}
                title={name}
                words={description === '' ? undefined : description}
                locked={mapped ? `A group of ${person?.source_name ?? 'the directory'} gives this.` : null}
                checked={values.groups.includes(id)}
                onChange={(on) =>
                  onChange({
                    ...values,
                    groups: on ? [...values.groups, id] : values.groups.filter((each) => each !== id),
                  })
                }
              />
            )
          })}
        </div>
      </Panel>
      <KeyChoice
        title="Direct keys"
        chosen={values.keys}
        fault={faults.keys}
        already={already}
        onChange={(keys) => onChange({ ...values, keys })}
      />
    </>
  )
}
