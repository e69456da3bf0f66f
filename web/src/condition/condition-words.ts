import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { CallFailure } from '../api/failure.ts'

export type Condition = CallAnswer<Calls['GET /condition/']>

export interface ConditionSaid {
  readonly tone: 'bad' | 'warn'
  readonly words: string
}

/** What is said above every page; null while all is well. */
export function conditionWords(condition: Condition | undefined, error: unknown): ConditionSaid | null {
  if (error instanceof CallFailure && error.code === 'database-unavailable') {
    return {
      tone: 'bad',
      words: 'The database of the console does not answer. Nothing can be changed; it is asked again.',
    }
  }
  if (condition === undefined) return null
  const { quarantine, recorded, storage, used } = condition
  // While servers are replaced one by one, the older ones do not tell of it.
  if (typeof quarantine === 'string') {
    return {
      tone: 'bad',
      words: `This console is in quarantine. ${quarantine} It asks no system and changes nothing until an administrator says that this database is the one.`,
    }
  }
  if (storage === 'full') {
    return {
      tone: 'bad',
      words: `The disk of the console is almost full (${used} % used). Changes are refused until there is room; reading goes on.`,
    }
  }
  if (!recorded) {
    return {
      tone: 'bad',
      words: 'The record cannot be written. Changes are refused until it can be; reading goes on.',
    }
  }
  if (storage === 'roomy') return null
  return {
    tone: 'warn',
    words: `The disk of the console gets full (${used} % used). When it is almost full, changes are refused: make room.`,
  }
}
