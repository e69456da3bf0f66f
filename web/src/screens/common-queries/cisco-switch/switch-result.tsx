import type { Picture } from '@patchbay/contract/switches/picture'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { QuestionResult } from '../../../query/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { requiredAnswered } from './required-answered.ts'
import css from './switch-result.module.css'
import { SwitchHead } from './switch-head.tsx'
import { SwitchViews } from './switch-views.tsx'
import { Unreached } from './unreached.tsx'

export function SwitchResult({ asked }: { asked: Asked<Picture> }) {
  const { asking, askAgain } = asked
  const { sources } = asked.progress
  const nameOf = nameIn(sources)
  return (
    <QuestionResult
      asked={asked}
      title="Name a switch, a port or a room"
      words="Its front as it is now, each port beside what the records, ISE and DHCP say of it, and where they disagree."
      arriving={<SkeletonRows rows={12} />}
    >
      {(answer) => {
        const { device, sentence, unreached } = answer
        if (answer.verdict === 'several') {
          const choices = { ...answer, title: 'Several switches', icon: 'switch' }
          return <Choices answer={choices} nameOf={nameOf} />
        }
        if (device === null) {
          return <NothingFound {...asked} sentence={sentence} everybodyAnswered={requiredAnswered(sources)} />
        }
        return (
          <div className={css.found}>
            <SwitchHead answer={answer} device={device} asking={asking} />
            {unreached !== null && (
              <Unreached unreached={unreached} name={device.name} onAskAgain={askAgain} />
            )}
            <SwitchViews {...{ answer, device, sources, nameOf, asking }} />
          </div>
        )
      }}
    </QuestionResult>
  )
}
