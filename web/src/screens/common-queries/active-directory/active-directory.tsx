import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { IconClipboardText } from '@tabler/icons-react'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Progress } from '../../../query/progress.ts'
import { CopyingButton } from '../../../ui/copy-button.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { cardText } from './card-text.ts'
import { Account } from './account.tsx'
import css from './account.module.css'
import { Others } from './others.tsx'

/** Who is this: the account as every domain controller has it, its groups, and the devices behind it. */
export function ActiveDirectory() {
  return (
    <QuestionPage
      title="Active directory"
      call="GET /common-queries/active-directory/"
      placeholder="Login, name, e-mail, phone, employee number, computer, group or SID"
      withoutLive="last-answer"
      columns={accountColumns}
      actions={({ progress }) => <CopyCard progress={progress} />}
    >
      {(asked) => <AccountResult asked={asked} />}
    </QuestionPage>
  )
}

/** Of each account of a pasted list. */
const accountColumns: BulkColumns<Answer> = {
  heads: ['Account', 'About', 'Marks', 'Groups', 'Devices'],
  cells: ({ title, subtitle, badges, groups, devices }) => [
    title,
    subtitle,
    badges.map(({ text }) => text).join(', '),
    groups === null ? null : String(groups.rows.length),
    devices === null ? null : String(devices.rows.length),
  ],
}

function CopyCard({ progress }: { progress: Progress<Answer> }) {
  const zone = useTimeZone()
  const verdict = progress.answer?.verdict
  return (
    <CopyingButton
      icon={IconClipboardText}
      words="Copy card"
      copiedWords="Copied"
      what="Card"
      text={() => cardText(progress, { zone, address: location.href, now: new Date() })}
      disabled={verdict !== 'found' && verdict !== 'deleted'}
    />
  )
}

export function AccountResult({ asked }: { asked: Asked<Answer> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a person, a computer or a group"
      words="Login, e-mail, name (also by sound), phone, employee number, computer name, group or SID. Every domain controller is asked: each counts locks and wrong passwords."
      arriving={asked.asking ? <Arriving /> : null}
    >
      {(answer) => {
        if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
          const { title, sentence, verdict, others } = answer
          const nobody = (
            <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
          )
          if (others === null) return nobody
          const { choices } = others
          const alike = <Choices answer={{ title, icon: 'person', sentence, choices }} nameOf={nameOf} />
          if (verdict === 'none') return alike
          return (
            <div className={css.column}>
              {nobody}
              {alike}
            </div>
          )
        }
        if (answer.verdict === 'several') return <Several answer={answer} nameOf={nameOf} />
        return <Account answer={answer} nameOf={nameOf} />
      }}
    </QuestionResult>
  )
}

function Several({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  return (
    <div className={css.column}>
      {answer.moreChoices && (
        <Callout tone="warn">More accounts match than are listed. Enter more of the name.</Callout>
      )}
      <Choices answer={answer} nameOf={nameOf} />
      {answer.others !== null && <Others others={answer.others} nameOf={nameOf} />}
    </div>
  )
}

/** The shape of the card while no directory has answered. */
function Arriving() {
  return (
    <div className={css.arriving}>
      <Skeleton width={56} height={56} />
      <div className={css.lines}>
        <Skeleton width={200} height={20} />
        <Skeleton width={280} height={12} />
      </div>
      <div className={css.rows}>
        <SkeletonRows rows={6} />
      </div>
    </div>
  )
}
