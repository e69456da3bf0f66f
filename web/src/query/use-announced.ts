import { useEffect, useRef } from 'react'
import { announce } from '../ui/announcer.tsx'
import { stateWords, sourceLooks } from '../ui/source-looks.ts'
import type { Progress } from './progress.ts'

/** Says what settles and what is found; the announcer groups it. */
export function useAnnounced(progress: Progress<{ readonly sentence: string }>): void {
  const said = useRef({ question: '', sources: new Set<string>(), sentence: '' })

  useEffect(() => {
    const asked = progress.question?.askedAt ?? ''
    if (asked !== said.current.question) {
      const { retry } = progress.question ?? {}
      const stays = retry !== undefined && retry.others !== null
      const others = progress.sources.filter(({ id }) => stays && id !== retry.source).map(({ id }) => id)
      said.current = { question: asked, sources: new Set(others), sentence: '' }
    }
    for (const source of progress.sources) {
      if (!sourceLooks[source.state].settled || said.current.sources.has(source.id)) continue
      said.current.sources.add(source.id)
      announce(`${source.name} ${stateWords(source)}`)
    }
    const sentence = progress.answer?.sentence ?? ''
    if (progress.took !== null && sentence !== '' && sentence !== said.current.sentence) {
      said.current.sentence = sentence
      announce(sentence)
    }
  }, [progress])
}
