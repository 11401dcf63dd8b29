import { type Options, PointerEventsCheckLevel } from '@testing-library/user-event'

/**
 * Which elements take a press is the browser's to say, in the journeys: a toast does only some renderings after it
 * shows.
 */
export const hands: Options = { pointerEventsCheck: PointerEventsCheckLevel.Never }
