import type { Ask } from '../../asking.ts'
import type { Ers } from './ers.ts'
import { versionAnswer } from './ers-schema.ts'

/** `3.3.0.430` as its first two numbers; null when ERS does not say it, as releases before 3.0 may not. */
export interface Release {
  readonly major: number
  readonly minor: number
  readonly text: string
}

export async function readRelease(ers: Ers, ask: Ask): Promise<Release | null> {
  const found = await ers.get('op', ['systemconfig', 'iseversion'], versionAnswer, ask)
  // The order of the names is not promised.
  const text = found?.value.OperationResult.resultValue.find(({ name }) => name === 'version')?.value
  const numbers = /^(\d{1,3})\.(\d{1,3})\b/.exec(text ?? '')
  return numbers === null
    ? null
    : { major: Number(numbers[1]), minor: Number(numbers[2]), text: text?.slice(0, 40) ?? '' }
}

export const before = (release: Release, major: number, minor: number): boolean =>
  release.major < major || (release.major === major && release.minor < minor)
