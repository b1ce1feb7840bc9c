// The page on which a bank's consent screen ends: closes the pop-up; in full-page mode goes on.
window.close();
setTimeout(() => {
  const link = document.querySelector("a[href]");
  if (link !== null) location.replace(link.getAttribute("href"));
}, 1500);
