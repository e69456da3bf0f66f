import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { CallFailure, isAbort } from '../../../../api/failure.ts'
import { DraftOffer } from '../../../../drafts/draft-offer.tsx'
import { useDraft } from '../../../../drafts/use-draft.ts'
import { ActionBar } from '../../../../ui/action-bar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead, Refused } from '../failed.tsx'
import { useAskAgain, useDirectoryRules, useGroups, useRoles } from '../questions.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import { RuleRow } from './rule-row.tsx'
import { ruleAsRead, ruleAsTyped } from './rule-values.ts'
import type { TypedRule } from './rule-values.ts'
import { TryRules } from './try-rules.tsx'

type Read = CallAnswer<Calls['GET /administration/user-management/directory/']>

/** Which groups of a directory or provider hold which role and group here. */
export function Directory() {
  const rules = useDirectoryRules()
  if (rules.isError) return <NotRead what="The mapping" error={rules.error} onTryAgain={rules.refetch} />
  if (rules.data === undefined) return <SkeletonRows rows={6} />
  if (rules.data.systems.length === 0) {
    return (
      <EmptyState
        kind="not-yet"
        title="No directory and no provider is connected"
        words="Once one is, its groups are given roles and groups here, and who is in none of them cannot sign in."
      />
    )
  }
  return <Rules key={rules.data.version} read={rules.data} />
}

function Rules({ read }: { read: Read }) {
  const [untouched] = useState(() => ({ rules: read.rules.map(ruleAsTyped) }))
  const [values, setValues] = useState(untouched)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const draft = useDraft('administration/user-management/directory', values, untouched, setValues)
  const roles = useRoles()
  const groups = useGroups()
  const askAgain = useAskAgain()
  const { setSaved } = useShared()
  const { rules } = values
  const faults = failure?.code === 'input-not-valid' ? failure.fields : {}
  const put = (at: number, rule: TypedRule) => setValues({ rules: rules.with(at, rule) })

  async function save() {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await call('PUT /administration/user-management/directory/', {
        body: { version: read.version, rules: rules.map(ruleAsRead) },
      })
      draft.end()
      setSaved({ words: 'Saved. It counts for each person from the next sign-in on.', putBack: null })
      await askAgain()
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error)
      else if (!isAbort(error)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={css.stack}
      aria-label="Directory groups"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DraftOffer draft={draft} />
      <Refused failure={failure} />
      <Panel
        title="Groups of directories and providers"
        count={rules.length}
        aside="The first rule with a role decides it; groups add up"
      >
        {rules.length === 0 && (
          <p className={css.none}>No rule yet: nobody can sign in by a directory or provider.</p>
        )}
        {rules.map((rule, at) => (
          <RuleRow
            // A rule has no name of its own; its place in the order is what it is.
            key={at}
            number={at + 1}
            rule={rule}
            last={at === rules.length - 1}
            systems={read.systems}
            roles={roles.data ?? []}
            groups={groups.data ?? []}
            faultOf={(field) => faults[`rules.${at}.${field}`]}
            onChange={(next) => put(at, next)}
            onEarlier={() => setValues({ rules: swapped(rules, at - 1) })}
            onLater={() => setValues({ rules: swapped(rules, at) })}
            onRemove={() => setValues({ rules: rules.toSpliced(at, 1) })}
          />
        ))}
        <p className={css.none}>
          <Button
            size="small"
            onClick={() =>
              setValues({
                rules: [
                  ...rules,
                  { system: read.systems[0]?.name ?? '', directory_group: '', role: 0, group: 0 },
                ],
              })
            }
          >
            Add a rule
          </Button>
        </p>
      </Panel>
      <TryRules systems={read.systems} rules={rules} roles={roles.data ?? []} groups={groups.data ?? []} />
      <ActionBar status="Rules count from the next sign-in of each person.">
        <Button
          look="quiet"
          onClick={() => {
            setValues(untouched)
            setFailure(null)
          }}
        >
          Discard
        </Button>
        <Button type="submit" look="primary" aria-busy={busy}>
          Save the rules
        </Button>
      </ActionBar>
    </form>
  )
}

/** With the one at this place and the one after it exchanged. */
function swapped(rules: readonly TypedRule[], at: number): TypedRule[] {
  const [first, second] = [rules[at], rules[at + 1]]
  return first === undefined || second === undefined ? [...rules] : rules.toSpliced(at, 2, second, first)
}
