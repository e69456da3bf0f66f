import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Refused, listWords } from '../failed.tsx'
import formCss from '../forms/form.module.css'
import { useAction } from '../person/use-action.ts'
import css from '../user-management.module.css'
import { ruleAsRead } from './rule-row.tsx'
import type { TypedRule } from './rule-row.tsx'

type Tried = CallAnswer<Calls['POST /administration/user-management/directory/try/']>

interface Named {
  readonly id: number
  readonly name: string
}

interface Props {
  systems: readonly { readonly name: string; readonly title: string }[]
  /** As they are typed, saved or not. */
  rules: readonly TypedRule[]
  roles: readonly Named[]
  groups: readonly Named[]
}

/** Asks the directory for a person and says what the rules would give, before anything is saved. */
export function TryRules({ systems, rules, roles, groups }: Props) {
  const [system, setSystem] = useState(systems[0]?.name ?? '')
  const [username, setUsername] = useState('')
  const [tried, setTried] = useState<Tried | null>(null)
  const action = useAction()
  const ask = () =>
    void action.run(async () => {
      setTried(null)
      setTried(
        await call('POST /administration/user-management/directory/try/', {
          body: { system, username, rules: rules.map(ruleAsRead) },
        }),
      )
    })
  return (
    <Panel title="Test rules" aside="Asks the directory; nothing is saved">
      <div className={formCss.grid}>
        <ChoiceField
          name="try-system"
          label="Directory"
          value={system}
          choices={systems.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={setSystem}
        />
        <TextField
          name="try-username"
          label="Person"
          mono
          placeholder="login or e-mail"
          maxLength={254}
          value={username}
          onChange={setUsername}
        />
      </div>
      <div className={css.inside}>
        <span>
          <Button
            aria-busy={action.busy}
            onClick={() => {
              if (username.trim() !== '') ask()
            }}
          >
            Test rules
          </Button>
        </span>
        <Refused failure={action.failure} />
        {tried !== null && (
          <div role="status">
            <Outcome tried={tried} username={username} roles={roles} groups={groups} />
          </div>
        )}
      </div>
    </Panel>
  )
}

function Outcome({
  tried,
  username,
  roles,
  groups,
}: {
  tried: Tried
  username: string
  roles: readonly Named[]
  groups: readonly Named[]
}) {
  if (!tried.exists) return <p>The directory has no person, or several, named “{username.trim()}”.</p>
  const role = roles.find(({ id }) => id === tried.role)?.name
  const names = groups.filter(({ id }) => tried.groups.includes(id)).map(({ name }) => name)
  return (
    <>
      <p>
        <strong>{tried.name}</strong>{' '}
        {tried.rules.length === 0
          ? 'could not sign in: no rule names one of their groups.'
          : `could sign in by rule ${listWords(tried.rules.map((at) => String(at + 1)))}, with ${
              role === undefined ? 'no role' : `the role ${role}`
            } and ${names.length === 0 ? 'no group' : `the group ${listWords(names)}`}.`}
      </p>
      <p className={css.muted}>
        {tried.groups_there.length === 0
          ? 'This person is in no directory group.'
          : `Directory groups: ${tried.groups_there.join('; ')}`}
      </p>
    </>
  )
}
