import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useDraft } from '../../../../drafts/use-draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { waitingWords } from '../forms/ask-second.tsx'
import { ReviewForm } from '../forms/review-form.tsx'
import { useReview } from '../forms/use-review.ts'
import { useAskAgain, useDirectoryRules, useGroups, useRoles } from '../questions.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import { PrepareMembers } from './prepare-members.tsx'
import { RuleRow, ruleAsRead, ruleAsTyped } from './rule-row.tsx'
import type { TypedRule } from './rule-row.tsx'
import { TryRules } from './try-rules.tsx'

type Read = CallAnswer<Calls['GET /administration/user-management/directory/']>

/** Which groups of a directory or provider hold which role and group here. */
export function Directory() {
  const { prefill } = useShared()
  const rules = useDirectoryRules()
  if (rules.isError) return <NotRead what="The mapping" error={rules.error} onTryAgain={rules.refetch} />
  if (rules.data === undefined) return <SkeletonRows rows={6} />
  if (rules.data.systems.length === 0) {
    return (
      <EmptyState
        kind="not-yet"
        title="No directory and no provider is connected"
        words="Then map its groups to roles and groups here. People in no mapped group cannot sign in."
      />
    )
  }
  // What is put back opens the form anew, at the version of now.
  return <Rules key={`${rules.data.version} ${prefill?.form === form ? 'back' : ''}`} read={rules.data} />
}

const form = 'administration/user-management/directory'

function Rules({ read }: { read: Read }) {
  const { prefill, setPrefill, setSaved } = useShared()
  const [untouched] = useState(() => ({ rules: read.rules.map(ruleAsTyped) }))
  const [values, setValues] = useState(() =>
    prefill?.form === form ? { ...untouched, ...prefill.values } : untouched,
  )
  const draft = useDraft(form, values, untouched, setValues)
  const roles = useRoles()
  const groups = useGroups()
  const askAgain = useAskAgain()
  const { rules } = values
  const body = () => ({ version: read.version, rules: rules.map(ruleAsRead) })
  const review = useReview({
    check: (): Record<string, string> => ({}),
    preview: () => call('POST /administration/user-management/directory/preview/', { body: body() }),
    save: async (again) => {
      await call('PUT /administration/user-management/directory/', { body: { ...body(), reentered: again } })
      await done()
    },
    change: () => ({ kind: 'rules', ...body() }),
    asked: async ({ waits }) => {
      if (!waits) return done()
      draft.end()
      setPrefill(null)
      setSaved({ words: waitingWords('The change of the rules'), putBack: null })
      await askAgain()
      review.back()
      setValues(untouched)
    },
  })
  async function done() {
    draft.end()
    setSaved({
      words: 'Saved. Applies at each person’s next sign-in.',
      putBack: () => setPrefill({ form, values: untouched }),
    })
    setPrefill(null)
    await askAgain()
  }
  const { faults } = review
  const put = (at: number, rule: TypedRule) => setValues({ rules: rules.with(at, rule) })
  return (
    <ReviewForm
      title="Directory groups"
      saveWords="Save rules"
      review={review}
      proves="Rules give people access. Confirm your identity."
      draft={draft}
      onDiscard={() => {
        setPrefill(null)
        setValues(untouched)
        review.forget()
      }}
      conflict={
        review.moved && (
          <Callout tone="warn" actions={<Button onClick={() => void askAgain()}>Reload rules</Button>}>
            Somebody else saved other rules after you opened them. Yours are not saved.
          </Callout>
        )
      }
    >
      <Panel
        title="Groups of directories and providers"
        count={rules.length}
        aside="The first rule with a role sets it; groups add up"
      >
        {rules.length === 0 && (
          <p className={css.none}>No rules. Nobody can sign in by a directory or provider.</p>
        )}
        {rules.map((rule, at) => (
          <RuleRow
            // A rule has no name of its own; its place in the order is what it is.
            key={at}
            number={at + 1}
            rule={rule}
            isLast={at === rules.length - 1}
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
            Add rule
          </Button>
        </p>
      </Panel>
      <TryRules systems={read.systems} rules={rules} roles={roles.data ?? []} groups={groups.data ?? []} />
      <PrepareMembers systems={read.systems} groups={groups.data ?? []} />
    </ReviewForm>
  )
}

/** With the one at this place and the one after it exchanged. */
function swapped(rules: readonly TypedRule[], at: number): TypedRule[] {
  const [first, second] = [rules[at], rules[at + 1]]
  return first === undefined || second === undefined ? [...rules] : rules.toSpliced(at, 2, second, first)
}
