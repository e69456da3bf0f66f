import { QuestionPage } from '../../../query/question-page.tsx'
import { AccountResult } from './account-result.tsx'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { IconClipboardText } from '@tabler/icons-react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Progress } from '../../../query/progress.ts'
import { CopyingButton } from '../../../ui/copying-button.tsx'
import { cardText } from './card-text.ts'

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
