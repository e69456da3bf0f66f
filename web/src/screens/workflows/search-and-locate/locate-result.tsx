import type { Answer, Candidate } from '@patchbay/contract/workflows/search-and-locate'
import { NoNetworkNotice } from '../../../changes/acts/no-network-notice.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { Choices } from '../../../query/choices.tsx'
import { Shown } from '../../../query/shown/shown.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Contradiction } from '../../../ui/contradiction.tsx'
import { freshnessGlyphs, freshnessWords } from '../../../ui/age.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { AnswerActions, knownOfAnswer } from './answer-actions.tsx'
import { AnswerCard } from './answer-card.tsx'
import { answerParts, portWords } from './answer-parts.ts'
import css from './locate-result.module.css'
import { Statements } from './statements.tsx'
import { TrailPanel } from './trail-panel.tsx'

interface Props {
  readonly asked: Asked<Answer>
  readonly answer: Answer
}

/** Everything that was found: the answer, then the doubt, then the detail; or that nothing was. */
export function LocateResult({ asked, answer }: Props) {
  const { sources } = asked.progress
  const { verdict, sentence } = answer
  if (verdict === 'none' || verdict === 'incomplete') {
    return <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
  }
  const nameOf = nameIn(sources)
  const { mac, owner } = knownOfAnswer(answer)
  const aside = answer.contradictions.length > 0 || answer.statements.length > 0
  return (
    <div className={aside ? css.columns : css.column}>
      <div className={css.column}>
        {answerParts(answer, nameOf).map((part) => (
          <Shown key={part.title} part={part} />
        ))}
        {answer.noNetwork !== null && (
          <NoNetworkNotice noNetwork={answer.noNetwork} {...{ mac, owner, nameOf }} />
        )}
        <div className={css.answer}>
          <AnswerActions answer={answer} />
          {verdict === 'several' ? (
            <Choices answer={answer} nameOf={nameOf} />
          ) : (
            <AnswerCard answer={answer} nameOf={nameOf} />
          )}
        </div>
        <TrailPanel trail={answer.trail} />
        <RankedLower alternatives={answer.alternatives} />
      </div>
      {aside && (
        <div className={css.column}>
          {answer.contradictions.length > 0 && (
            <div id="contradictions" className={css.contradictions} tabIndex={-1}>
              {answer.contradictions.map((each) => (
                <Contradiction
                  key={each.about}
                  about={each.about}
                  likelyCause={each.likelyCause}
                  rows={each.rows.map((row) => ({ ...row, source: nameOf(row.source) }))}
                />
              ))}
            </div>
          )}
          <Statements answer={answer} nameOf={nameOf} />
        </div>
      )}
    </div>
  )
}

/** Other places it was seen at, and why each ranks lower. */
function RankedLower({ alternatives }: { alternatives: readonly Candidate[] }) {
  if (alternatives.length === 0) return null
  return (
    <Panel title="Ranked lower" count={alternatives.length}>
      <ol className={css.rows}>
        {alternatives.map((candidate) => (
          <li key={`${candidate.rank} ${portWords(candidate.place)}`} className={css.row}>
            <span className={css.rank}>{candidate.rank}</span>
            <span className={css.place}>{portWords(candidate.place)}</span>
            <span className={css.why}>{candidate.reasons[0]?.text ?? 'seen less recently'}</span>
            <span className={css.age} data-freshness={candidate.freshness}>
              <StateGlyph glyph={freshnessGlyphs[candidate.freshness]} />
              <span>
                {freshnessWords[candidate.freshness]}
                {candidate.lastSeen !== null && (
                  <>
                    , <RelativeAge since={candidate.lastSeen} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
