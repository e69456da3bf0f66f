import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import { Choices } from '../../query/choices.tsx'
import type { Asked } from '../../query/page/question-page.tsx'
import { QuestionResult } from '../../query/page/question-result.tsx'
import { NothingFound } from '../../query/page/nothing-found.tsx'
import { SectionPanel } from '../../query/parts/section-panel.tsx'
import { nameIn } from '../../query/source-names.ts'
import { Callout } from '../../ui/callout.tsx'
import { DeviceIcon } from '../../ui/device-icon.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Named } from './named.tsx'
import { ScanActions } from './scan-actions.tsx'
import { Unknown } from './unknown.tsx'
import css from './scanner.module.css'

/** What a code came to: a card, things to choose among, or nothing with the way on. */
export function ScanResult({ asked }: { asked: Asked<ScanCard> }) {
  return (
    <QuestionResult
      asked={asked}
      title="Scan a code"
      words="A label of an outlet, a room, a device, a switch, an access point or a UPS unit. An asset tag, a serial number or a MAC also works."
      arriving={<SkeletonRows rows={6} />}
      arrived={({ verdict, sections }) => verdict !== 'asking' || sections.length > 0}
    >
      {(card) => <CodeFound asked={asked} card={card} />}
    </QuestionResult>
  )
}

/** What is in a room, or on an outlet. */
const hereWords = (count: number) => ({
  title: 'What is here',
  sentence: count === 1 ? 'One thing is here' : `${count} things are here`,
})

function CodeFound({ asked, card }: { asked: Asked<ScanCard>; card: ScanCard }) {
  const { verdict, sentence, title, icon, sections, differs, choices, pages } = card
  const nameOf = nameIn(asked.progress.sources)
  if (verdict === 'none' || verdict === 'incomplete') {
    return (
      <>
        <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
        {verdict === 'none' && <Unknown code={asked.question.q} />}
      </>
    )
  }
  if (verdict === 'several') {
    return (
      <>
        <Named pages={pages} />
        {choices.length > 0 && <Choices answer={card} nameOf={nameOf} />}
      </>
    )
  }
  return (
    <article className={css.stack} aria-label={title}>
      <div className={css.head}>
        <DeviceIcon kind={icon} />
        <div>
          <h2 className={css.title}>{title}</h2>
          <p className={css.sentence}>{sentence}</p>
        </div>
      </div>
      {differs !== null && <Callout tone="warn">{differs}</Callout>}
      <ScanActions card={card} q={asked.question.q} />
      <div className={css.facts}>
        {sections.map((section) => (
          <SectionPanel key={section.name} section={section} nameOf={nameOf} />
        ))}
      </div>
      {choices.length > 0 && <Choices answer={{ ...card, ...hereWords(choices.length) }} nameOf={nameOf} />}
    </article>
  )
}
