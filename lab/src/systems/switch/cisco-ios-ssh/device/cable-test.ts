/** How long a cable test takes, in milliseconds of the world's time; the reading is `Not Completed` until then. */
export const cableTestTime = 6000
