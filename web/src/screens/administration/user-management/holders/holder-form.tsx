import type { Effect } from '@patchbay/contract/people/person'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { rebase } from '../../../../drafts/fitted.ts'
import { useDraft } from '../../../../drafts/use-draft.ts'
import { TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { waitingWords } from '../forms/ask-second.tsx'
import { Conflict } from '../forms/conflict.tsx'
import formCss from '../forms/form.module.css'
import { KeyChoice } from '../forms/key-choice.tsx'
import { ReviewForm } from '../forms/review-form.tsx'
import { useReview } from '../forms/use-review.ts'
import { effectSentences } from '../preview/effect-words.ts'
import { useAskAgain } from '../questions.ts'
import { useShared } from '../saved.ts'
import { groupBody, holderBody } from './holder-values.ts'
import type { HolderValues, Member } from './holder-values.ts'
import { MemberChoice } from './member-choice.tsx'

export interface Opened {
  /** 0 for one that is not made yet. */
  readonly id: number
  readonly version: number
  readonly values: HolderValues
  readonly mapped: readonly Member[]
}

interface Props {
  kind: 'group' | 'role'
  opened: Opened
  preview: (id: number, version: number, values: HolderValues) => Promise<Effect>
  save: (id: number, version: number, values: HolderValues) => Promise<{ id: number; effect: Effect }>
  /** As it is now, after somebody else has saved. */
  readAgain: () => Promise<Opened | undefined>
  onOpen: (id: string) => void
  onClose: () => void
  /** Above the form, such as the way to remove it. */
  children?: ReactNode
}

export function HolderForm(props: Props) {
  const { kind, opened, preview, save, readAgain, onOpen, onClose, children } = props
  const form = `administration/user-management/${kind}-${opened.id === 0 ? 'new' : opened.id}`
  const { prefill, setPrefill, setSaved } = useShared()
  const [base, setBase] = useState(opened)
  const [openedAt] = useState(Date.now)
  const untouched = { ...base.values, version: base.version }
  const [values, setValues] = useState(() =>
    prefill?.form === form ? { ...untouched, ...prefill.values } : untouched,
  )
  const draft = useDraft(form, values, untouched, setValues)
  const askAgain = useAskAgain()
  const name = values.name.trim()
  const review = useReview({
    check: (): Record<string, string> => (name === '' ? { name: 'Enter a name.' } : {}),
    preview: () => preview(base.id, values.version, values),
    save: async () => {
      await done((await save(base.id, values.version, values)).effect)
    },
    change: () => {
      const of = { id: base.id, version: values.version }
      return kind === 'group' ? { kind, ...of, ...groupBody(values) } : { kind, ...of, ...holderBody(values) }
    },
    asked: async ({ effect, waits }) => {
      if (!waits) return done(effect)
      draft.end()
      setPrefill(null)
      setSaved({ words: waitingWords(`The ${kind} ${name}`), putBack: null })
      await askAgain()
      onClose()
    },
  })
  async function done(effect: Effect) {
    draft.end()
    const before = base.values
    setPrefill(null)
    setSaved({
      words: `Saved ${name}. ${effectSentences(effect).join(' ')}`,
      putBack:
        base.id === 0
          ? null
          : () => {
              setPrefill({ form, values: before })
              onOpen(String(base.id))
            },
    })
    await askAgain()
    onClose()
  }
  const onto = async (keep: boolean) => {
    const now = await readAgain()
    if (now === undefined) return
    const theirs = { ...now.values, version: now.version }
    setValues(keep ? { ...rebase(untouched, values, theirs), version: now.version } : theirs)
    setBase(now)
    review.forget()
  }
  return (
    <ReviewForm
      title={base.id === 0 ? `New ${kind}` : `Change ${kind} ${base.values.name}`}
      saveWords={base.id === 0 ? `Create ${kind} ${name}` : `Save ${kind} ${name}`}
      review={review}
      draft={draft}
      holder
      onDiscard={() => {
        setPrefill(null)
        onClose()
      }}
      conflict={
        review.moved && (
          <Conflict
            of={kind}
            id={String(base.id)}
            openedAt={openedAt}
            onKeep={() => void onto(true)}
            onLeave={() => void onto(false)}
          />
        )
      }
    >
      {children}
      <Panel title={kind === 'group' ? 'Group' : 'Role'}>
        <div className={formCss.grid}>
          <TextField
            name="name"
            label="Name"
            maxLength={100}
            value={values.name}
            fault={review.faults.name}
            onChange={(text) => setValues({ ...values, name: text })}
          />
          <div className={formCss.wide}>
            <TextField
              name="description"
              label="Description"
              lines={2}
              maxLength={500}
              value={values.description}
              fault={review.faults.description}
              onChange={(text) => setValues({ ...values, description: text })}
            />
          </div>
        </div>
      </Panel>
      {kind === 'group' && (
        <MemberChoice
          members={values.members}
          mapped={base.mapped}
          fault={review.faults.members}
          onChange={(members) => setValues({ ...values, members })}
        />
      )}
      <KeyChoice
        title="Keys"
        chosen={values.keys}
        fault={review.faults.keys}
        onChange={(keys) => setValues({ ...values, keys })}
      />
    </ReviewForm>
  )
}
