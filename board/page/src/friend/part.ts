/** What the page loads of the games with other people: one file for the view, and for those who have
 * such games without looking at them. */

export { default } from './FriendPart.svelte';
export { friendOf } from './friend.svelte';
