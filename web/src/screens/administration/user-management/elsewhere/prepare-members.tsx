import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { Check } from '../../../../ui/check.tsx'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Refused } from '../failed.tsx'
import formCss from '../forms/form.module.css'
import { useAction } from '../person/use-action.ts'
import { effectSentences } from '../preview/effect-words.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'

type Read = CallAnswer<Calls['POST /administration/user-management/directory/members/']>

interface Props {
  systems: readonly { readonly name: string; readonly title: string }[]
  groups: readonly { readonly id: number; readonly name: string }[]
}

/** Accounts for members of a directory's group before they sign in, so that groups here can be theirs from the start. */
export function PrepareMembers({ systems, groups }: Props) {
  const [system, setSystem] = useState(systems[0]?.name ?? '')
  const [text, setText] = useState('')
  const [read, setRead] = useState<Read | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [group, setGroup] = useState('')
  const { setSaved } = useShared()
  const action = useAction()
  const ready = (read?.people ?? []).flatMap(({ id, here, why_not, enabled }) =>
    id !== null && !here && why_not === null && enabled ? [id] : [],
  )
  const look = () =>
    void action.run(async () => {
      setRead(null)
      const answer = await call('POST /administration/user-management/directory/members/', {
        body: { system, group: text.trim() },
      })
      setRead(answer)
      setChosen(new Set())
    })
  const prepare = () =>
    void action.run(async () => {
      const { made, effect } = await call('POST /administration/user-management/directory/prepare/', {
        body: {
          system,
          group: text.trim(),
          members: [...chosen],
          groups: group === '' ? [] : [Number(group)],
        },
      })
      setRead(null)
      setSaved({
        words: `${made === 1 ? 'One account is' : `${made} accounts are`} prepared. ${effectSentences(effect).join(' ')}`,
        putBack: null,
      })
    })
  return (
    <Panel title="Prepare members of a directory group" aside="The rules set their role at sign-in">
      <div className={formCss.grid}>
        <ChoiceField
          name="prepare-system"
          label="Directory"
          value={system}
          choices={systems.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(next) => {
            setSystem(next)
            setRead(null)
          }}
        />
        <TextField
          name="prepare-group"
          label="Group with its members"
          mono
          placeholder="name or distinguished name"
          maxLength={500}
          value={text}
          onChange={(next) => {
            setText(next)
            setRead(null)
          }}
        />
      </div>
      <div className={css.inside}>
        <span>
          <Button
            aria-busy={action.busy}
            onClick={() => {
              if (text.trim() !== '') look()
            }}
          >
            Read members
          </Button>
        </span>
        <Refused failure={action.failure} />
        {read !== null && (
          <div role="status" className={css.stack}>
            <p>{summary(read)}</p>
            {read.people.length > 0 && (
              <>
                {ready.length > 1 && (
                  <span>
                    <Button
                      size="small"
                      onClick={() => setChosen(new Set(chosen.size === ready.length ? [] : ready))}
                    >
                      {chosen.size === ready.length ? 'Choose none' : `Choose all ${ready.length} possible`}
                    </Button>
                  </span>
                )}
                <fieldset className={formCss.checks}>
                  <legend className="visually-hidden">Members</legend>
                  {read.people.map(({ id, username, name, email, enabled, here, why_not }) => (
                    <Check
                      key={username}
                      title={name === '' ? username : `${name} (${username})`}
                      words={email}
                      locked={here ? 'Has an account.' : why_not}
                      checked={id !== null && chosen.has(id)}
                      onChange={(on) => {
                        if (id === null) return
                        const next = new Set(chosen)
                        if (on) next.add(id)
                        else next.delete(id)
                        setChosen(next)
                      }}
                      {...(enabled ? {} : { words: 'Disabled in the directory.' })}
                    />
                  ))}
                </fieldset>
                <ChoiceField
                  name="prepare-here"
                  label="Group for all"
                  value={group}
                  choices={[
                    { value: '', text: 'none' },
                    ...groups.map(({ id, name }) => ({ value: String(id), text: name })),
                  ]}
                  onChange={setGroup}
                />
                <span>
                  <Button aria-busy={action.busy} disabled={chosen.size === 0} onClick={prepare}>
                    {`Prepare ${chosen.size} ${chosen.size === 1 ? 'person' : 'people'}`}
                  </Button>
                </span>
              </>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

function summary({ group, people, complete }: Read): string {
  if (group === null) return 'The directory has no such group, or several. Enter its distinguished name.'
  if (people.length === 0) return `Nobody is a direct member of ${group}.`
  const here = people.filter((one) => one.here).length
  const more = complete ? '' : ' More members exist.'
  return `${people.length} direct members of ${group}, ${here} with an account here.${more}`
}
