import * as fc from 'fast-check'
import type { HttpClient } from '../../transport/https.ts'
import { mutatedJson, mutatedText } from '../../transport/mutation.ts'
import { sample } from './test-ise.ts'

/** Which sample answers a path: the first whose pattern fits. */
export type Samples = readonly (readonly [RegExp, string])[]

/** A sample's name and a text that was once like it. */
export function oneMutated(samples: Samples): fc.Arbitrary<[string, string]> {
  return fc.oneof(
    ...samples.map(([, file]) => {
      const text = sample(file)
      const mutation = file.endsWith('json')
        ? fc.oneof(mutatedText(text), mutatedJson(text))
        : mutatedText(text)
      return fc.tuple(fc.constant(file), mutation)
    }),
  )
}

/** Answers from the samples, with one of them as it was mutated. */
export function clientWith(samples: Samples): (mutant: string, mutation: string) => HttpClient {
  const texts = new Map(samples.map(([, file]) => [file, sample(file)]))
  return (mutant, mutation) => ({
    async ask({ path, taking }) {
      const file = samples.find(([pattern]) => pattern.test(path))?.[1] ?? ''
      const text = file === mutant ? mutation : (texts.get(file) ?? '')
      taking?.(Buffer.from(text))
      return {
        status: 200,
        headers: new Map(),
        text: taking === undefined ? text : '',
        receivedAt: new Date(),
      }
    },
    close: () => Promise.resolve(),
  })
}
