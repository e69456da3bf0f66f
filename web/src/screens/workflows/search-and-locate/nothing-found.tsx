import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SourceStrip } from '../../../ui/source-strip.tsx'
import { sourceLooks } from '../../../ui/source-looks.ts'
import type { Progress } from './progress.ts'
import type { useQuestion } from './use-question.ts'

interface Props {
  question: ReturnType<typeof useQuestion>
  progress: Progress
  asking: boolean
  onAskAgain: () => void
}

/** Three kinds: nobody set up, everybody answered, not everybody answered. */
export function NothingFound({ question, progress, asking, onAskAgain }: Props) {
  const { answer, sources } = progress
  if (!answer) return null
  const configured = sources.filter(({ state }) => state !== 'not-configured')
  if (configured.length === 0) {
    return (
      <EmptyState
        kind="not-yet"
        title="No system is connected yet"
        words="There is nobody to ask. Connect systems under Administration, Connected systems."
        steps={[
          { done: true, text: 'Console and database' },
          ...sources.map(({ name }) => ({ done: false, text: name })),
        ]}
      />
    )
  }
  const silent = sources.filter(({ state, required }) => required && !sourceLooks[state].well)
  const off = !question.live && (
    <Button
      onClick={() => {
        question.setLive(true)
      }}
    >
      Ask the switches too
    </Button>
  )
  if (answer.verdict === 'none') {
    return (
      <EmptyState
        kind="none"
        title={
          <>
            Nothing knows <span className="mono">{progress.question?.text ?? question.q}</span>
          </>
        }
        words={answer.sentence}
        actions={
          <>
            <Button onClick={onAskAgain}>Ask again</Button>
            {off}
          </>
        }
      />
    )
  }
  const name = silent.length === 1 && silent[0] ? silent[0].name : 'them'
  return (
    <EmptyState
      kind="incomplete"
      title={answer.sentence}
      words="What did not answer may know it. Ask again before you rely on this."
      chips={<SourceStrip sources={silent} oneLine={false} onAskAgain={onAskAgain} />}
      actions={
        asking ? undefined : (
          <>
            <Button look="primary" onClick={onAskAgain}>
              Ask {name} again
            </Button>
            {off}
          </>
        )
      }
    />
  )
}
