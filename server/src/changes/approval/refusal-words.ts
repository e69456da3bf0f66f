import type { ErrorBody } from '@patchbay/contract/errors'

/** Why one of several changes was not agreed to: the words of the catalogue, and what was found where that is a sentence. */
export function refusalWords({ code, message, fields = {} }: Pick<ErrorBody, 'code' | 'message' | 'fields'>) {
  if (code === 'target-held') {
    const { holder = 'Somebody', sentence = 'another change.', run = '' } = fields
    return `${holder} is changing this now: ${sentence} Wait for run ${run}.`
  }
  const found = Object.values(fields).filter((words) => words.endsWith('.'))
  return [message, ...found].join(' ')
}
