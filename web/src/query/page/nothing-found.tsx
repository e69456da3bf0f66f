import { useContext } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SourceStrip } from '../../ui/source-strip.tsx'
import { sourceLooks } from '../../ui/source-looks.ts'
import { AnsweredFor } from '../observed-age.tsx'
import type { Asked } from './question-page.tsx'
import { factsPart, joinNames } from '../shown/shown-part.ts'
import { Shown } from '../shown/shown.tsx'

interface Props extends Pick<Asked<unknown>, 'question' | 'progress' | 'asking' | 'askAgain' | 'actionsOf'> {
  readonly sentence: string
  /** Every source that matters has answered, and none knows it. */
  readonly everybodyAnswered: boolean
}

/** Three kinds: nobody set up, everybody answered, not everybody answered. */
export function NothingFound(props: Props) {
  const { sentence, progress } = props
  const askedAt = useContext(AnsweredFor)
  const source = joinNames(
    progress.sources.filter(({ state }) => sourceLooks[state].well).map(({ name }) => name),
  )
  const said = { source, observedAt: askedAt }
  return (
    <>
      <Shown part={factsPart('Answer', [{ name: 'Nothing found', value: sentence, said }])} />
      <NoAnswer {...props} />
    </>
  )
}

function NoAnswer(props: Props) {
  const { question, progress, asking, askAgain, actionsOf, sentence, everybodyAnswered } = props
  const { sources } = progress
  const configured = sources.filter(({ state }) => state !== 'not-configured')
  if (configured.length === 0) {
    return (
      <EmptyState
        kind="not-yet"
        title="No system is connected yet"
        words="Connect systems under Administration, Connected systems."
        steps={[
          { done: true, text: 'Console and database' },
          ...sources.map(({ name }) => ({ done: false, text: name })),
        ]}
      />
    )
  }
  if (progress.question?.lastKnown !== undefined) {
    const words = 'No system was asked. A live check may find it.'
    const ask = (
      <Button look="primary" onClick={() => question.setLive(true)}>
        Ask now
      </Button>
    )
    return <EmptyState kind="not-yet" title={sentence} words={words} actions={ask} />
  }
  const silent = sources.filter(({ state, required }) => required && !sourceLooks[state].well)
  const off = !question.live && (
    <Button
      onClick={() => {
        question.setLive(true)
      }}
    >
      Ask switches
    </Button>
  )
  if (everybodyAnswered) {
    return (
      <EmptyState
        kind="none"
        title={
          <>
            No match for <span className="mono">{progress.question?.text ?? question.q}</span>
          </>
        }
        words={sentence}
        actions={
          <>
            <Button onClick={askAgain}>Ask again</Button>
            {off}
          </>
        }
      />
    )
  }
  if (silent.length === 0) {
    const words = 'Some sources need the whole identifier. Enter all of it, or a name or address.'
    return <EmptyState kind="incomplete" title={sentence} words={words} actions={off} />
  }
  const name = silent.length === 1 && silent[0] ? silent[0].name : 'them'
  return (
    <EmptyState
      kind="incomplete"
      title={sentence}
      words="The sources below did not answer and may know it. Ask again."
      chips={<SourceStrip sources={silent} oneLine={false} actionsOf={actionsOf} chipsAlone />}
      actions={
        asking ? undefined : (
          <>
            <Button look="primary" onClick={askAgain}>
              Ask {name} again
            </Button>
            {off}
          </>
        )
      }
    />
  )
}
