/** Nobody is asked, and nothing is kept of what this source would have been asked. */
export class NotKept extends Error {
  override readonly name = 'NotKept'

  constructor() {
    super('nothing is kept of what it said')
  }
}
