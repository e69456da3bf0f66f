import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import { QuestionFailure } from '../../../query/question-failure.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DhcpAnswer } from './dhcp-answer.tsx'
import css from './dhcp.module.css'
import { FindingsPanel } from './findings-panel.tsx'
import { ServersPanel } from './servers-panel.tsx'

export function DhcpResult({ asked }: { asked: Asked<Answer> }) {
  const { question, progress, asking, failure, faulty, askAgain } = asked
  const { answer, sources } = progress
  const nameOf = nameIn(sources)
  if (question.q === '' || faulty) {
    return (
      <EmptyState
        kind="not-yet"
        title={faulty ? 'Nothing was asked' : 'Type an address, a device, a subnet or a server'}
        words="An address or MAC shows its lease, its reservation and who uses it; a subnet or VLAN shows how full it is; a server shows its partner. Every DHCP server is asked, because partners do not give each other their reservations."
      />
    )
  }
  if (failure && !asking) {
    return (
      <div className={css.column}>
        <QuestionFailure q={question.q} failure={failure} onAskAgain={askAgain} />
        {answer?.verdict === 'found' && <DhcpAnswer answer={answer} nameOf={nameOf} />}
      </div>
    )
  }
  if (!answer || answer.verdict === 'asking') {
    return asking ? (
      <div className={css.arriving}>
        <SkeletonRows rows={4} />
      </div>
    ) : null
  }
  if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
    return (
      <div className={css.column}>
        <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={answer.verdict === 'none'} />
        <FindingsPanel findings={answer.findings.filter(({ name }) => name !== 'server-silent')} />
        {answer.servers.length > 0 && <ServersPanel servers={answer.servers} />}
      </div>
    )
  }
  if (answer.verdict === 'several') return <Choices answer={answer} nameOf={nameOf} />
  return <DhcpAnswer answer={answer} nameOf={nameOf} />
}
