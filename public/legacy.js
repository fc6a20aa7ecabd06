/*
 * For browsers that used the app before it was drawn by a server:
 * links of the form /#/page lead to /page, the old language choice is kept, and a login kept in local storage is handed
 * over once. It also goes on to a page whose script could not be loaded. Nothing else depends on this file.
 */
(function () {
  'use strict';
  // Of any form of the page.
  var csrf = document.querySelector('[name=csrf]');
  var page = document.documentElement;
  try {
    // A letter must follow the slash: `//` and `/\` would lead to another site.
    if (/^#\/[A-Za-z]/.test(location.hash)) {
      location.replace(location.hash.slice(1));
      return;
    }
    var wanted = /^(\d+) (\/[A-Za-z].*)$/.exec(sessionStorage.getItem('wanted') || '');
    sessionStorage.removeItem('wanted');
    // The router reloads the page that it could not leave. A member who went elsewhere meanwhile stays there.
    var opened = performance.getEntriesByType('navigation')[0];
    if (opened && opened.type !== 'reload') wanted = null;
    if (wanted && Date.now() - Number(wanted[1]) < 30000 && wanted[2] !== location.pathname + location.search) {
      location.replace(wanted[2]);
      return;
    }
    var language = String(localStorage.getItem('userLanguage') || '')
      .replace(/"/g, '')
      .toLowerCase();
    if (/^(en|ja|zh-cn)$/.test(language) && !/(^|;\s*)lang=/.test(document.cookie)) {
      document.cookie = 'lang=' + language + ';path=/;max-age=31536000;samesite=lax';
      // Without cookies there is nothing to reload for.
      if (/(^|;\s*)lang=/.test(document.cookie) && page.lang.toLowerCase() !== language) {
        location.reload();
        return;
      }
    }
    var token = String(localStorage.getItem('auth_token') || '').replace(/"/g, '');
    var forget = function () {
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth_user');
    };
    if (!token || !csrf) return;
    if (page.getAttribute('data-signed-in') === 'true') {
      forget();
      return;
    }
    fetch('/session/import', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'csrf=' + encodeURIComponent(csrf.value) + '&token=' + encodeURIComponent(token),
    }).then(function (answer) {
      // 204: signed in. A redirect or 400: the token is no good. Anything else: try again on the next page.
      if (answer.status === 204 || answer.status === 400 || answer.type === 'opaqueredirect') forget();
      if (answer.status === 204) location.reload();
    });
  } catch (forbidden) {
    void forbidden;
    // Storage can be forbidden; then there is nothing to carry over.
  }
})();
