import { useRouterState } from '@tanstack/react-router'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { QuestionLink } from '../question-link.tsx'
import { useAskedQuestions, useForgetQuestions } from './asked-questions.ts'
import css from './lately-asked.module.css'

const shown = 12

/** What one asked here lately, to be asked again with one press. Nobody else sees it. */
export function LatelyAsked() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const asked = useAskedQuestions(path)
  const forget = useForgetQuestions(path)
  if (asked === undefined || asked.length === 0) return null
  return (
    <Panel
      title="Lately asked"
      count={asked.length}
      aside={<TextButton onClick={() => forget.mutate(undefined)}>Forget all</TextButton>}
    >
      <ul className={css.list}>
        {asked.slice(0, shown).map(({ text, asked_at: at }) => (
          <li key={text} className={css.item}>
            <QuestionLink q={text} className={`${css.question} mono`}>
              {text}
            </QuestionLink>
            <span className={css.age}>
              <RelativeAge since={at} />
            </span>
            <TextButton aria-label={`Forget ${text}`} onClick={() => forget.mutate(text)}>
              Forget
            </TextButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
