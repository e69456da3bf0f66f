import { Contradiction } from '../../../ui/contradiction.tsx'
import { AnswerCard } from './answer-card.tsx'
import { Choices } from './choices.tsx'
import css from './found.module.css'
import type { Progress } from './progress.ts'
import { RankedLower } from './ranked-lower.tsx'
import { Statements } from './statements.tsx'
import { TrailPanel } from './trail-panel.tsx'
import type { useQuestion } from './use-question.ts'

/** Everything that was found: the answer, then the doubt, then the detail. */
export function Found({
  question,
  progress,
}: {
  question: ReturnType<typeof useQuestion>
  progress: Progress
}) {
  const { answer, sources } = progress
  if (!answer) return null
  // The imported buildings, rooms and outlets are asked with the index and have no chip.
  const names = new Map([['places', 'Site records'], ...sources.map(({ id, name }) => [id, name] as const)])
  const nameOf = (source: string) => names.get(source) ?? source
  const aside = answer.contradictions.length > 0 || answer.statements.length > 0
  return (
    <div className={aside ? css.columns : css.column}>
      <div className={css.column}>
        <div className={css.answer}>
          {answer.verdict === 'several' ? (
            <Choices answer={answer} nameOf={nameOf} />
          ) : (
            <AnswerCard answer={answer} nameOf={nameOf} />
          )}
        </div>
        <TrailPanel question={question} trail={answer.trail} />
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
          <Statements statements={answer.statements} nameOf={nameOf} />
        </div>
      )}
    </div>
  )
}
